package debian

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

// keep is how much of a program's output is kept for error messages.
const keep = 16 << 10

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if n := len(t.text); n > keep {
		t.text = append(t.text[:0], t.text[n-keep:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}

// Log is the output of a server. It tells when the server says that it is ready.
type Log struct {
	tail
	sign  []byte
	copy  io.Writer
	ready chan struct{}
	line  []byte
	found bool
}

// NewLog returns a log that waits for a line with sign in it. Everything is
// written to copy as well, if that is not nil.
func NewLog(sign string, copy io.Writer) *Log {
	return &Log{sign: []byte(sign), copy: copy, ready: make(chan struct{})}
}

// Ready is closed when the sign was written.
func (l *Log) Ready() <-chan struct{} { return l.ready }

// Write keeps the end of the text and looks for the sign. A process has one
// writer, so it is not called by two goroutines.
func (l *Log) Write(p []byte) (int, error) {
	if !l.found {
		l.line = append(l.line, p...)
		if bytes.Contains(l.line, l.sign) {
			l.found, l.line = true, nil
			close(l.ready)
		} else if i := bytes.LastIndexByte(l.line, '\n'); i >= 0 {
			l.line = append(l.line[:0], l.line[i+1:]...)
		}
	}
	if l.copy != nil {
		if _, err := l.copy.Write(p); err != nil {
			return 0, err
		}
	}
	return l.tail.Write(p)
}
