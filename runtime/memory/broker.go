package memory

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Config configures a [Broker]. The zero value is a good one.
type Config struct {
	// DeliveryLimit is how often a queue takes a delivery back before it
	// dead-letters the message. The default is [runtime.DefaultDeliveryLimit],
	// and a negative number is no limit.
	DeliveryLimit int
}

// Broker is the embedded broker. Use [New].
type Broker struct {
	deliveryLimit int

	mu      sync.Mutex
	queues  map[string]*queue
	delayed map[*delayed]struct{}
	lastSeq uint64
	closed  bool
	// outages and stalls count those that have not ended.
	outages, stalls int
	// conn is closed when the connection breaks, and replaced by the next one.
	conn chan struct{}
	// stalled is closed when the last stall ends, and nil outside of one.
	stalled chan struct{}
	// changed is closed and replaced when a message has left a queue for good.
	changed chan struct{}
}

// delayed is a message that is not yet due.
type delayed struct {
	queue string
	msg   runtime.Message
	due   time.Time
	timer *time.Timer
}

var _ runtime.Broker = (*Broker)(nil)

// New returns an empty broker.
func New(cfg Config) *Broker {
	return &Broker{
		deliveryLimit: cmp.Or(cfg.DeliveryLimit, runtime.DefaultDeliveryLimit),
		queues:        make(map[string]*queue),
		delayed:       make(map[*delayed]struct{}),
		conn:          make(chan struct{}),
		changed:       make(chan struct{}),
	}
}

// Declare implements [runtime.Broker].
func (b *Broker) Declare(ctx context.Context, queues []taskmeta.Queue) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.ready(ctx); err != nil {
		return fmt.Errorf("declare queues: %w", err)
	}
	for _, q := range queues {
		have, ok := b.queues[q.Name]
		if !ok {
			continue
		}
		if err := have.sameAs(q); err != nil {
			return err
		}
	}
	for _, q := range queues {
		if _, ok := b.queues[q.Name]; !ok {
			b.queues[q.Name] = &queue{broker: b, spec: q, deliveryLimit: b.deliveryLimit}
		}
		b.park(runtime.DeadQueue(q.Name))
	}
	b.park(taskmeta.Unrouted)
	return nil
}

// park makes a queue exist that no worker consumes, and returns it.
func (b *Broker) park(name string) *queue {
	if _, ok := b.queues[name]; !ok {
		b.queues[name] = &queue{broker: b, spec: taskmeta.Queue{Name: name}, deliveryLimit: -1, parked: true}
	}
	return b.queues[name]
}

// Publish implements [runtime.Broker].
func (b *Broker) Publish(ctx context.Context, p runtime.Publishing) error {
	b.mu.Lock()
	err := b.publish(ctx, p)
	conn, stalled := b.conn, b.stalled
	b.mu.Unlock()
	if err != nil || stalled == nil {
		return err
	}
	select {
	case <-stalled:
		return nil
	case <-conn:
		return runtime.ErrConnectionLost
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", runtime.ErrOutcomeUnknown, context.Cause(ctx))
	}
}

func (b *Broker) publish(ctx context.Context, p runtime.Publishing) error {
	if err := b.ready(ctx); err != nil {
		return err
	}
	// The ladder counts in seconds. Rounding down would deliver early.
	delay := max(p.Delay, 0)
	if short := delay % time.Second; short > 0 && delay <= runtime.MaxDelay {
		delay += time.Second - short
	}
	if delay > runtime.MaxDelay {
		return &runtime.DelayError{Queue: p.Queue, Delay: p.Delay, Problem: fmt.Sprintf("the longest is %s (publish it later)", runtime.MaxDelay)}
	}
	q, ok := b.queues[p.Queue]
	if !ok {
		return fmt.Errorf("%w: there is no queue %q", runtime.ErrUnroutable, p.Queue)
	}
	msg := p.Message
	msg.Headers = maps.Clone(msg.Headers)
	msg.Body = slices.Clone(msg.Body)
	if delay > 0 {
		if q.spec.Exchange == taskmeta.Direct {
			return &runtime.DelayError{Queue: p.Queue, Delay: p.Delay, Problem: "a queue on a direct exchange takes no delayed message (put it on a topic exchange)"}
		}
		b.hold(p.Queue, msg, delay)
		return nil
	}
	if q.full() {
		return fmt.Errorf("%w: queue %q is full, it holds its limit of %d", runtime.ErrRefused, p.Queue, q.spec.MaxLength)
	}
	q.push(msg)
	return nil
}

// ready reports why nothing can be sent.
func (b *Broker) ready(ctx context.Context) error {
	switch {
	case b.queues == nil:
		return errors.New("the broker is a zero Broker (use New)")
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case b.closed:
		return fmt.Errorf("broker %w", runtime.ErrClosed)
	case b.outages > 0:
		return runtime.ErrUnavailable
	}
	return nil
}

// hold keeps a message back until it is due.
func (b *Broker) hold(queue string, msg runtime.Message, delay time.Duration) {
	d := &delayed{queue: queue, msg: msg, due: time.Now().Add(delay)}
	b.delayed[d] = struct{}{}
	d.timer = time.AfterFunc(delay, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if _, ok := b.delayed[d]; !ok {
			return
		}
		delete(b.delayed, d)
		q, ok := b.queues[d.queue]
		if !ok {
			// The queue was deleted in the meantime: the alternate exchange
			// keeps the message where it is seen.
			q = b.park(taskmeta.Unrouted)
		}
		q.push(d.msg)
		b.notify()
	})
}

// notify wakes those who wait for the broker to be idle.
func (b *Broker) notify() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// Close implements [runtime.Broker]. Delayed messages stay where they are and
// are never due.
func (b *Broker) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || b.queues == nil {
		return nil
	}
	b.closed = true
	for d := range b.delayed {
		d.timer.Stop()
	}
	b.disconnect(runtime.ErrClosed)
	b.notify()
	return nil
}
