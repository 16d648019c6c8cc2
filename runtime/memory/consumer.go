package memory

import (
	"context"
	"fmt"
	"io"

	"github.com/shipmindlabs/routecheck/runtime"
)

const maxPrefetch = 65535

// consumer takes deliveries from one queue on one connection. The broker's
// mutex guards all but the channels.
type consumer struct {
	broker   *Broker
	queue    *queue
	prefetch int
	drain    bool
	// held are the unanswered deliveries, those in incoming included.
	held map[*delivery]struct{}
	// incoming has room for the whole prefetch, so dispatching never waits.
	incoming chan *delivery
	// stopped is closed when nothing more comes; err then says why.
	stopped chan struct{}
	err     error
	// lost is closed when the deliveries can no longer be answered.
	lost chan struct{}
}

// Consume implements [runtime.Broker].
func (b *Broker) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if opts.Prefetch < 1 || opts.Prefetch > maxPrefetch {
		return nil, fmt.Errorf("consume queue %q: prefetch is %d (use 1 to %d)", opts.Queue, opts.Prefetch, maxPrefetch)
	}
	if err := b.ready(ctx); err != nil {
		return nil, fmt.Errorf("consume queue %q: %w", opts.Queue, err)
	}
	q, ok := b.queues[opts.Queue]
	if !ok {
		return nil, fmt.Errorf("consume queue %q: %w", opts.Queue, runtime.ErrNoQueue)
	}
	c := &consumer{
		broker:   b,
		queue:    q,
		prefetch: opts.Prefetch,
		drain:    opts.UntilEmpty,
		held:     make(map[*delivery]struct{}),
		incoming: make(chan *delivery, opts.Prefetch),
		stopped:  make(chan struct{}),
		lost:     make(chan struct{}),
	}
	q.add(c)
	q.dispatch()
	return c, nil
}

// Receive implements [runtime.Consumer].
func (c *consumer) Receive(ctx context.Context) (runtime.Delivery, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	// What was dispatched before the stop was taken back with it, so an open
	// consumer's incoming never holds a delivery that is not its own.
	select {
	case d := <-c.incoming:
		return d, nil
	case <-c.stopped:
		return nil, c.err
	default:
	}
	if c.drain {
		return nil, c.empty()
	}
	select {
	case d := <-c.incoming:
		return d, nil
	case <-c.stopped:
		return nil, c.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// empty says that there is nothing to receive, and why.
func (c *consumer) empty() error {
	c.broker.mu.Lock()
	defer c.broker.mu.Unlock()
	if len(c.held) == c.prefetch && len(c.queue.ready) > 0 {
		return fmt.Errorf("consume queue %q: all %d deliveries of the prefetch are unanswered (answer some, or raise Prefetch)", c.queue.spec.Name, c.prefetch)
	}
	return io.EOF
}

// Cancel implements [runtime.Consumer].
func (c *consumer) Cancel() error {
	c.broker.mu.Lock()
	defer c.broker.mu.Unlock()
	c.stop(fmt.Errorf("consumer of queue %q: %w", c.queue.spec.Name, runtime.ErrClosed))
	c.queue.dispatch()
	c.broker.notify()
	return nil
}

// Close implements [runtime.Consumer].
func (c *consumer) Close() error {
	c.broker.mu.Lock()
	defer c.broker.mu.Unlock()
	c.end(fmt.Errorf("consumer of queue %q: %w", c.queue.spec.Name, runtime.ErrClosed))
	c.queue.dispatch()
	c.broker.notify()
	return nil
}

// Lost implements [runtime.Consumer].
func (c *consumer) Lost() <-chan struct{} { return c.lost }

// stop takes the consumer out of its queue, with what it has not received.
func (c *consumer) stop(err error) {
	select {
	case <-c.stopped:
		return
	default:
	}
	c.err = err
	c.queue.consumers = without(c.queue.consumers, c)
	for {
		select {
		case d := <-c.incoming:
			delete(c.held, d)
			c.queue.giveBack(d.entry)
			continue
		default:
		}
		break
	}
	close(c.stopped)
}

// end stops the consumer and gives back everything it holds. The caller
// dispatches the queue when all consumers that are to end have ended.
func (c *consumer) end(err error) {
	c.stop(err)
	select {
	case <-c.lost:
		return
	default:
	}
	for d := range c.held {
		c.queue.giveBack(d.entry)
	}
	clear(c.held)
	c.queue.open = without(c.queue.open, c)
	close(c.lost)
}

// delivery is one entry handed to one consumer.
type delivery struct {
	consumer *consumer
	entry    *entry
	// returned is the entry's count when it was delivered: the entry moves on
	// when the delivery is lost.
	returned int
}

// Message implements [runtime.Delivery].
func (d *delivery) Message() runtime.Message { return d.entry.msg }

// Returned implements [runtime.Delivery].
func (d *delivery) Returned() int { return d.returned }

// Ack implements [runtime.Delivery].
func (d *delivery) Ack() error {
	return d.answer(func(q *queue) {
		q.unacked--
		q.broker.notify()
	})
}

// Requeue implements [runtime.Delivery].
func (d *delivery) Requeue() error {
	return d.answer(func(q *queue) {
		q.giveBack(d.entry)
		q.broker.notify()
	})
}

func (d *delivery) answer(settle func(*queue)) error {
	c := d.consumer
	c.broker.mu.Lock()
	defer c.broker.mu.Unlock()
	if _, ok := c.held[d]; !ok {
		return fmt.Errorf("message %q of queue %q: %w", d.entry.msg.ID, c.queue.spec.Name, runtime.ErrDeliveryLost)
	}
	delete(c.held, d)
	settle(c.queue)
	c.queue.dispatch()
	return nil
}
