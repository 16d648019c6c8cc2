package rabbitmq

import (
	"encoding/binary"
	"sync"
)

// observer follows the frames that come in and notes, for each consumer, the tag
// of its last delivery. The client drops what comes for a consumer after its
// cancellation was answered; the broker still counts it as unanswered, and only
// its tag can give it back.
type observer struct {
	// frame is what has come of the current frame, while it may be a delivery.
	frame []byte
	// skipping is how many bytes of the current frame do not matter.
	skipping int

	mu   sync.Mutex
	last map[string]uint64
}

const (
	methodFrame  = 1
	basicDeliver = 60<<16 | 60 // class and method
)

// follow begins to note the deliveries of a consumer.
func (o *observer) follow(consumer string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.last == nil {
		o.last = make(map[string]uint64)
	}
	o.last[consumer] = 0
}

// leave ends it.
func (o *observer) leave(consumer string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.last, consumer)
}

// lastOf returns the tag of a consumer's last delivery, or 0.
func (o *observer) lastOf(consumer string) uint64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.last[consumer]
}

// observe takes the next bytes of the stream.
func (o *observer) observe(p []byte) {
	for len(p) > 0 {
		if o.skipping > 0 {
			n := min(o.skipping, len(p))
			o.skipping -= n
			p = p[n:]
			continue
		}
		need := frameHead
		if len(o.frame) >= frameHead {
			need = frameSize(o.frame)
		}
		n := min(need-len(o.frame), len(p))
		o.frame = append(o.frame, p[:n]...)
		p = p[n:]
		switch {
		case len(o.frame) < need:
		case need == frameHead && o.frame[0] != methodFrame:
			o.skipping = frameSize(o.frame) - frameHead
			o.frame = o.frame[:0]
		case need > frameHead:
			o.note(o.frame[frameHead : need-1])
			o.frame = o.frame[:0]
		}
	}
}

// note notes a method if it is a delivery.
func (o *observer) note(method []byte) {
	if len(method) < 5 || binary.BigEndian.Uint32(method) != basicDeliver {
		return
	}
	end := 5 + int(method[4])
	if len(method) < end+8 {
		return
	}
	tag := binary.BigEndian.Uint64(method[end:])
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.last[string(method[5:end])]; ok {
		o.last[string(method[5:end])] = tag
	}
}
