package rabbitmq

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"slices"
	"testing"
	"time"
)

// frame builds a frame.
func frame(kind byte, payload []byte) []byte {
	f := []byte{kind, 0, 1}
	f = binary.BigEndian.AppendUint32(f, uint32(len(payload)))
	return append(append(f, payload...), 0xce)
}

// header builds a content header frame. A nil priority is none.
func header(flags uint16, priority []byte) []byte {
	p := []byte{0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5}
	if priority != nil {
		flags |= flagPriority
	}
	p = binary.BigEndian.AppendUint16(p, flags)
	if flags&flagContentType != 0 {
		p = append(append(p, 4), "text"...)
	}
	if flags&flagContentEncoding != 0 {
		p = append(append(p, 5), "utf-8"...)
	}
	if flags&flagHeaders != 0 {
		p = append(binary.BigEndian.AppendUint32(p, 7), "\x01kS\x00\x00\x00\x00"...)
	}
	if flags&flagDeliveryMode != 0 {
		p = append(p, 2)
	}
	p = append(p, priority...)
	if flags&0x0400 != 0 { // the correlation id comes behind
		p = append(append(p, 2), "id"...)
	}
	return frame(contentHeader, p)
}

// TestFramerAddsPriority checks each combination of properties, in pieces of each
// size.
func TestFramerAddsPriority(t *testing.T) {
	stream, want := []byte("AMQP\x00\x00\x09\x01"), []byte("AMQP\x00\x00\x09\x01")
	add := func(in, out []byte) { stream, want = append(stream, in...), append(want, out...) }
	method := frame(1, []byte("\x00\x3c\x00\x28method"))
	for flags := range uint16(32) {
		flags <<= 11
		correlated := flags | 0x0400
		add(method, method)
		if flags&flagPriority == 0 {
			add(header(flags, nil), header(flags, []byte{0}))
			add(header(correlated, nil), header(correlated, []byte{0}))
		} else {
			add(header(flags, []byte{9}), header(flags, []byte{9}))
		}
		body := frame(3, []byte("body\x02\xce"))
		add(body, body)
		add(frame(8, nil), frame(8, nil))
	}
	for size := 1; size <= len(stream); size++ {
		var f framer
		var got []byte
		for piece := range slices.Chunk(stream, size) {
			got = f.append(got, piece)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("in pieces of %d bytes the stream is\n%q, want\n%q", size, got, want)
		}
	}
}

// TestFramerLeavesOddFrames checks that what is no content header goes through.
func TestFramerLeavesOddFrames(t *testing.T) {
	for _, odd := range [][]byte{
		frame(contentHeader, nil),
		frame(contentHeader, []byte("short")),
		frame(contentHeader, append(make([]byte, 12), 0x20, 0, 0xff, 0xff, 0xff, 0xff)),
		frame(contentHeader, append(make([]byte, 12), 0x80, 0, 200, 'x')),
	} {
		var f framer
		stream := append([]byte("AMQP\x00\x00\x09\x01"), odd...)
		if got := f.append(nil, stream); !bytes.Equal(got, stream) {
			t.Errorf("%q became %q", stream, got)
		}
	}
}

func FuzzFramer(f *testing.F) {
	f.Add(header(flagHeaders|flagDeliveryMode, nil), 3)
	f.Add(frame(contentHeader, []byte("\xff\xff")), 1)
	f.Fuzz(func(t *testing.T, stream []byte, size int) {
		if size < 1 || len(stream) > 1<<16 {
			t.Skip()
		}
		stream = append([]byte("AMQP\x00\x00\x09\x01"), stream...)
		var whole, pieces framer
		want := whole.append(nil, stream)
		var got []byte
		for piece := range slices.Chunk(stream, size) {
			got = pieces.append(got, piece)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("in pieces %q, as a whole %q", got, want)
		}
	})
}

// TestSocketNeverWaits writes to a peer that does not read.
func TestSocketNeverWaits(t *testing.T) {
	near, far := net.Pipe()
	defer func() { _ = far.Close() }()
	s := newSocket(near)
	sent := "AMQP\x00\x00\x09\x01"
	write := func(p string) {
		if _, err := s.Write([]byte(p)); err != nil {
			t.Fatal(err)
		}
	}
	write(sent)
	// What is being written does not count, and that can be much.
	body := string(frame(3, make([]byte, 1000)))
	full := s.full()
	for ; full == nil && len(sent) < 10*writeLimit; full = s.full() {
		write(body)
		sent += body
	}
	if full == nil {
		t.Fatal("the socket is never full")
	}
	got := make(chan string)
	go func() {
		text, _ := io.ReadAll(far)
		got <- string(text)
	}()
	<-full
	if s.full() != nil {
		t.Error("the socket is full although its peer reads")
	}
	// Close sends the rest.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != sent {
		t.Errorf("%d bytes arrived, want %d", len(text), len(sent))
	}
	<-s.done
	if _, err := s.Write([]byte("x")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Write after Close: %v", err)
	}
}

// TestSocketCloseGivesUp closes a socket whose peer does not read.
func TestSocketCloseGivesUp(t *testing.T) {
	near, far := net.Pipe()
	defer func() { _ = far.Close() }()
	s := newSocket(near)
	if _, err := s.Write([]byte("AMQP\x00\x00\x09\x01")); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	<-s.done
	if took := time.Since(began); took > 10*lastWrite {
		t.Errorf("it took %s", took)
	}
}
