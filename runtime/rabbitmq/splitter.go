package rabbitmq

import "encoding/binary"

const (
	frameHead     = 7 // type, channel, size
	frameOverhead = frameHead + 1
)

// splitter takes a stream of AMQP frames apart, of which the frames of one type are
// wanted whole.
type splitter struct {
	// passing is how many bytes of the current frame pass as they come.
	passing int
	// frame is what has come of the current frame, until its type is known, and
	// all of it if it is wanted.
	frame []byte
}

// split takes the next bytes of the stream. It calls whole with each frame of the
// type, and pass with the parts of all that is not, in their order.
func (s *splitter) split(p []byte, typ byte, pass, whole func([]byte)) {
	for len(p) > 0 {
		if s.passing > 0 {
			n := min(s.passing, len(p))
			pass(p[:n])
			s.passing -= n
			p = p[n:]
			continue
		}
		need := frameHead
		if len(s.frame) >= frameHead {
			need = frameSize(s.frame)
		}
		n := min(need-len(s.frame), len(p))
		s.frame = append(s.frame, p[:n]...)
		p = p[n:]
		switch {
		case len(s.frame) < need:
		case need == frameHead && s.frame[0] != typ:
			pass(s.frame)
			s.passing = frameSize(s.frame) - frameHead
			s.frame = s.frame[:0]
		case need > frameHead:
			whole(s.frame)
			s.frame = s.frame[:0]
		}
	}
}

// frameSize returns the size of the whole frame with that head.
func frameSize(head []byte) int {
	return frameOverhead + int(binary.BigEndian.Uint32(head[3:]))
}
