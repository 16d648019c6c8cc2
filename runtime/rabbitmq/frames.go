package rabbitmq

import (
	"encoding/binary"
	"net"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/frames"
)

// writeLimit is how many bytes may wait to be written before publishers wait
// too. It is soft: what is under way when it is reached still gets in.
const writeLimit = 1 << 20

// lastWrite bounds how long a connection that is closed may take to send what it
// had still to send.
const lastWrite = time.Second

// socket is a network connection whose Write never waits for the network: it
// collects bytes, and a goroutine of its own writes them. A context can thus end
// every call above it, and what many goroutines send at once costs one system
// call. It also gives every message a priority (framer), and corrects what is read
// and the client cannot read (package frames).
type socket struct {
	net.Conn
	observer

	writing sync.Mutex
	frames  framer
	pending []byte
	err     error
	// room is closed when what was over the limit is being written, and nil
	// below it.
	room chan struct{}
	// wake has a token when there is something to do.
	wake chan struct{}
	done chan struct{}
}

func newSocket(conn net.Conn) *socket {
	s := &socket{Conn: frames.Correct(conn), wake: make(chan struct{}, 1), done: make(chan struct{})}
	go s.flush()
	return s
}

// Write implements net.Conn.
func (s *socket) Write(p []byte) (int, error) {
	s.writing.Lock()
	err := s.err
	if err == nil {
		s.pending = s.frames.append(s.pending, p)
		if len(s.pending) > writeLimit && s.room == nil {
			s.room = make(chan struct{})
		}
	}
	s.writing.Unlock()
	if err != nil {
		return 0, err
	}
	s.signal()
	return len(p), nil
}

// Read implements net.Conn.
func (s *socket) Read(p []byte) (int, error) {
	n, err := s.Conn.Read(p)
	s.observe(p[:n])
	return n, err
}

// full returns a channel that is closed when there is room, or nil if there is.
func (s *socket) full() <-chan struct{} {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.room
}

func (s *socket) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// flush writes what is pending, until the socket is closed or broken.
func (s *socket) flush() {
	defer close(s.done)
	defer s.Conn.Close()
	var out []byte
	for range s.wake {
		s.writing.Lock()
		if cap(out) > 2*writeLimit {
			out = nil
		}
		out, s.pending = s.pending, out[:0]
		closed := s.err != nil
		if s.room != nil {
			close(s.room)
			s.room = nil
		}
		s.writing.Unlock()
		_, err := s.Conn.Write(out)
		if closed || err != nil {
			s.fail(err)
			return
		}
	}
}

// fail makes every further Write fail.
func (s *socket) fail(err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.err == nil {
		s.err = err
	}
	if s.room != nil {
		close(s.room)
		s.room = nil
	}
}

// Close implements net.Conn. What is pending is written first, for a second at
// most.
func (s *socket) Close() error {
	s.fail(net.ErrClosed)
	err := s.SetWriteDeadline(time.Now().Add(lastWrite))
	s.signal()
	return err
}

// framer copies a stream of AMQP frames and adds a priority of 0 to each message
// that has none. The client leaves a zero out, and since RabbitMQ 4.3 a message
// without a priority has 4: it would overtake every message of a Celery producer,
// who always sends a 0.
type framer struct {
	splitter
	started bool
}

const (
	protocolHeader = 8 // bytes that begin the stream
	contentHeader  = 2 // type of the frame with a message's properties

	flagContentType     = 1 << 15
	flagContentEncoding = 1 << 14
	flagHeaders         = 1 << 13
	flagDeliveryMode    = 1 << 12
	flagPriority        = 1 << 11
)

// append appends the bytes p of the stream to dst.
func (f *framer) append(dst, p []byte) []byte {
	if !f.started {
		f.started, f.passing = true, protocolHeader
	}
	f.split(p, contentHeader,
		func(part []byte) { dst = append(dst, part...) },
		func(frame []byte) { dst = appendPriority(dst, frame) })
	return dst
}

// appendPriority appends a content header frame to dst, with a priority.
func appendPriority(dst, frame []byte) []byte {
	const flagsAt, propertiesAt = frameHead + 12, frameHead + 14
	flags := uint16(0)
	if len(frame) > propertiesAt {
		flags = binary.BigEndian.Uint16(frame[flagsAt:])
	}
	// The properties before the priority, in their order.
	at := propertiesAt
	for _, flag := range []uint16{flagContentType, flagContentEncoding} {
		if flags&flag != 0 && at < len(frame) {
			at += 1 + int(frame[at])
		}
	}
	if flags&flagHeaders != 0 && at+4 < len(frame) {
		at += 4 + int(binary.BigEndian.Uint32(frame[at:]))
	}
	if flags&flagDeliveryMode != 0 {
		at++
	}
	if flags&flagPriority != 0 || at >= len(frame) {
		return append(dst, frame...)
	}
	start := len(dst)
	dst = append(dst, frame[:at]...)
	dst = append(dst, 0)
	dst = append(dst, frame[at:]...)
	binary.BigEndian.PutUint32(dst[start+3:], uint32(len(frame)-frameOverhead+1))
	binary.BigEndian.PutUint16(dst[start+flagsAt:], flags|flagPriority)
	return dst
}
