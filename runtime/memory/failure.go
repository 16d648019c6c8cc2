package memory

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/shipmindlabs/routecheck/runtime"
)

// Disconnect breaks the connection: every consumer is lost, what it held goes
// back to its queue, and a publishing that waits for its confirm fails with
// [runtime.ErrConnectionLost]. The next call connects again.
func (b *Broker) Disconnect() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.disconnect(runtime.ErrConnectionLost)
}

func (b *Broker) disconnect(err error) {
	close(b.conn)
	b.conn = make(chan struct{})
	for _, name := range slices.Sorted(maps.Keys(b.queues)) {
		b.queues[name].endAll(fmt.Errorf("consumer of queue %q: %w", name, err))
	}
	b.notify()
}

// Outage breaks the connection and lets none be made until restore is called. Of
// several at once, the last restore counts.
func (b *Broker) Outage() (restore func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.outages++
	b.disconnect(runtime.ErrConnectionLost)
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.outages--
	})
}

// Stall holds all confirms back until resume is called: publishings reach their
// queues, but Publish does not hear of it. Of several at once, the last resume
// counts.
func (b *Broker) Stall() (resume func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stalls++; b.stalls == 1 {
		b.stalled = make(chan struct{})
	}
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.stalls--; b.stalls == 0 {
			close(b.stalled)
			b.stalled = nil
		}
	})
}

// DeleteQueue deletes a queue with its messages and cancels its consumers. What
// is delayed for it goes to [taskmeta.Unrouted] when it is due.
func (b *Broker) DeleteQueue(name string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	q, ok := b.queues[name]
	if !ok {
		return fmt.Errorf("delete queue %q: %w", name, runtime.ErrNoQueue)
	}
	delete(b.queues, name)
	q.endAll(fmt.Errorf("consumer of queue %q: %w (the queue was deleted)", name, runtime.ErrConsumerCancelled))
	b.notify()
	return nil
}
