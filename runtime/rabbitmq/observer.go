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
	incoming splitter

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
	o.incoming.split(p, methodFrame, func([]byte) {}, func(frame []byte) { o.note(frame[frameHead : len(frame)-1]) })
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
