package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// WaitIdle waits until no message is ready, delayed or unacknowledged in any
// queue that workers consume. Dead letters and the queue unrouted do not count.
// If ctx ends first, or the broker is closed, the error says what is left.
func (b *Broker) WaitIdle(ctx context.Context) error {
	for {
		b.mu.Lock()
		left, closed, changed := b.left(), b.closed, b.changed
		b.mu.Unlock()
		switch {
		case left == "":
			return nil
		case closed:
			return fmt.Errorf("wait for an idle broker: %w with %s", runtime.ErrClosed, left)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("wait for an idle broker: %w; there is %s (is a worker running for each of these queues?)", context.Cause(ctx), left)
		}
	}
}

// left says what keeps the broker from being idle.
func (b *Broker) left() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(b.queues)) {
		if b.queues[name].parked {
			continue
		}
		if s := b.stats(name); s.Ready+s.Unacked+s.Delayed > 0 {
			parts = append(parts, fmt.Sprintf("queue %q with %d ready, %d unacknowledged, %d delayed", name, s.Ready, s.Unacked, s.Delayed))
		}
	}
	for d := range b.delayed {
		if _, ok := b.queues[d.queue]; !ok {
			parts = append(parts, fmt.Sprintf("a message delayed for the deleted queue %q", d.queue))
		}
	}
	return strings.Join(parts, ", ")
}

// Stats counts the messages of a queue.
type Stats struct {
	// Ready wait for a consumer, Unacked are held by one, Delayed are not due.
	Ready, Unacked, Delayed int
	// Consumers is the number of consumers.
	Consumers int
}

// Stats returns the counts of a queue, and zeros for one that does not exist.
func (b *Broker) Stats(queue string) Stats {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.stats(queue)
}

func (b *Broker) stats(queue string) Stats {
	var s Stats
	if q, ok := b.queues[queue]; ok {
		s = Stats{Ready: len(q.ready), Unacked: q.unacked, Consumers: len(q.consumers)}
	}
	for d := range b.delayed {
		if d.queue == queue {
			s.Delayed++
		}
	}
	return s
}

// Delayed is a message that is not yet due.
type Delayed struct {
	Message runtime.Message
	// Due is when the message enters its queue.
	Due time.Time
}

// Snapshot is what a queue held at one moment. What consumers hold is not in it.
type Snapshot struct {
	// Ready is in the order of delivery, Delayed in that of their due times.
	Ready   []runtime.Message
	Delayed []Delayed
}

// Snapshot returns the messages of a queue. An error is [runtime.ErrNoQueue].
// Bodies and headers must not be changed.
func (b *Broker) Snapshot(queue string) (Snapshot, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	q, ok := b.queues[queue]
	if !ok {
		return Snapshot{}, fmt.Errorf("snapshot of queue %q: %w", queue, runtime.ErrNoQueue)
	}
	s := Snapshot{Ready: q.messages()}
	for d := range b.delayed {
		if d.queue == queue {
			s.Delayed = append(s.Delayed, Delayed{Message: d.msg, Due: d.due})
		}
	}
	slices.SortFunc(s.Delayed, func(a, b Delayed) int {
		return cmp.Or(a.Due.Compare(b.Due), strings.Compare(a.Message.ID, b.Message.ID))
	})
	return s, nil
}

// DeadLetters returns the dead letters of a queue, the oldest first, and none
// for a queue that does not exist.
func (b *Broker) DeadLetters(queue string) []runtime.DeadLetter {
	s, err := b.Snapshot(runtime.DeadQueue(queue))
	if err != nil {
		return nil
	}
	letters := make([]runtime.DeadLetter, len(s.Ready))
	for i, m := range s.Ready {
		letters[i] = runtime.ParseDeadLetter(m, queue)
	}
	return letters
}
