// Package frames corrects what RabbitMQ sends and its Go client cannot read.
//
// Producers in Python (Celery's kombu and py-amqp) write an integer over 31 bits
// in a header with the type L, which is not in the standard. A classic queue hands
// it on, and the client ends the connection, each time it meets the message.
// [Correct] renames the type to l, whose value has the same eight bytes.
//
// Headers that are no table stay as they are: the client says what is wrong.
package frames

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
)

const (
	frameMethod    = 1
	frameHeader    = 2
	frameBody      = 3
	frameHeartbeat = 8
	// frameLead is what precedes a frame's payload: its type, channel and size.
	frameLead = 7
	// maxHeaderFrame is the size of the largest header frame that is looked into.
	// RabbitMQ sends none above 128 KiB unless it is configured to.
	maxHeaderFrame = 4 << 20
	// maxTableDepth is how deep tables are looked into. The client refuses deeper
	// ones.
	maxTableDepth = 32

	flagContentType     = 1 << 15
	flagContentEncoding = 1 << 14
	flagHeaders         = 1 << 13
)

// Correct returns a connection to a broker on which an AMQP client can read what
// is sent over conn. Over TLS it goes around the decrypted connection.
func Correct(conn net.Conn) net.Conn {
	return &connection{Conn: conn, frames: frames{from: bufio.NewReader(conn)}}
}

type connection struct {
	net.Conn
	frames frames
}

func (c *connection) Read(p []byte) (int, error) { return c.frames.Read(p) }

// frames reads AMQP frames and corrects the headers in them. One goroutine at a
// time may read.
type frames struct {
	from *bufio.Reader
	// ready is a frame's beginning, or a whole one, that was not handed out. It is
	// part of buf.
	ready, buf []byte
	// rest is what follows of the frame, to be handed out as it comes.
	rest uint64
	// lost says that what comes is no frame: all is handed out as it is.
	lost bool
}

func (f *frames) Read(p []byte) (int, error) {
	for {
		switch {
		case len(p) == 0:
			return 0, nil
		case len(f.ready) > 0:
			n := copy(p, f.ready)
			f.ready = f.ready[n:]
			return n, nil
		case f.lost:
			return f.from.Read(p)
		case f.rest > 0:
			n, err := f.from.Read(p[:min(uint64(len(p)), f.rest)])
			f.rest -= uint64(n)
			return n, err
		}
		if err := f.next(); err != nil && len(f.ready) == 0 {
			return 0, err
		}
	}
}

// next reads the beginning of a frame. At an error it is lost, and ready has what
// came before.
func (f *frames) next() error {
	lead, err := f.read(0, frameLead)
	if err != nil {
		f.lost = true
		return err
	}
	size := binary.BigEndian.Uint32(lead[3:])
	switch lead[0] {
	case frameMethod, frameBody, frameHeartbeat:
	case frameHeader:
		if size > maxHeaderFrame {
			break
		}
		frame, err := f.read(frameLead, int(size)+1)
		if err != nil {
			f.lost = true
			return err
		}
		correct(frame[frameLead : frameLead+int(size)])
		return nil
	default:
		f.lost = true
		return nil
	}
	// The payload and the byte that ends a frame.
	f.rest = uint64(size) + 1
	return nil
}

// read reads n bytes behind those that buf begins with, and returns all of them.
func (f *frames) read(have, n int) ([]byte, error) {
	if need := have + n; cap(f.buf) < need {
		f.buf = append(make([]byte, 0, need), f.buf[:have]...)
	}
	f.buf = f.buf[:have+n]
	n, err := io.ReadFull(f.from, f.buf[have:])
	f.ready = f.buf[:have+n]
	return f.ready, err
}

// correct renames the type L in the headers of a header frame. From a place on
// that it does not understand it changes nothing.
func correct(payload []byte) {
	// Class, weight and the body's size.
	b := cursor{rest: payload}
	b.skip(2 + 2 + 8)
	flags := b.skip(2)
	if len(flags) < 2 {
		return
	}
	has := binary.BigEndian.Uint16(flags)
	if has&flagContentType != 0 {
		b.short()
	}
	if has&flagContentEncoding != 0 {
		b.short()
	}
	if has&flagHeaders != 0 {
		table := cursor{rest: b.long()}
		table.fields(true, 0)
	}
}

// cursor walks through bytes that may not be what they should. It ends at the
// first that are too few.
type cursor struct{ rest []byte }

// skip returns the next n bytes.
func (c *cursor) skip(n int) []byte {
	if n < 0 || n > len(c.rest) {
		c.rest = nil
		return nil
	}
	b := c.rest[:n]
	c.rest = c.rest[n:]
	return b
}

// short returns a text whose length is in one byte, and long one whose length is
// in four.
func (c *cursor) short() []byte {
	n := c.skip(1)
	if len(n) == 0 {
		return nil
	}
	return c.skip(int(n[0]))
}

func (c *cursor) long() []byte {
	n := c.skip(4)
	if len(n) == 0 {
		return nil
	}
	return c.skip(int(binary.BigEndian.Uint32(n)))
}

// fields corrects the fields of a table, which are named, or of an array.
func (c *cursor) fields(named bool, depth int) {
	for len(c.rest) > 0 {
		if named {
			c.short()
		}
		kind := c.skip(1)
		if len(kind) == 0 {
			return
		}
		switch kind[0] {
		case 'L':
			if len(c.skip(8)) == 8 {
				kind[0] = 'l'
			}
		case 't', 'b', 'B':
			c.skip(1)
		case 's', 'u':
			c.skip(2)
		case 'I', 'i', 'f':
			c.skip(4)
		case 'D':
			c.skip(5)
		case 'l', 'd', 'T':
			c.skip(8)
		case 'S', 'x':
			c.long()
		case 'F', 'A':
			inner := cursor{rest: c.long()}
			if depth == maxTableDepth {
				return
			}
			inner.fields(kind[0] == 'F', depth+1)
		case 'V':
		default:
			return
		}
	}
}
