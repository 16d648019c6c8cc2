package rabbitmq

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

// browser is a consumer that fetches one message after the other until there is
// none.
type browser struct {
	consumer
	prefetch int
}

func (b *Broker) openBrowser(conn *connection, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return nil, err
	}
	closed := ch.NotifyClose(make(chan *amqp.Error, 1))
	if _, err := ch.QueueDeclarePassive(opts.Queue, true, false, false, false, nil); err != nil {
		return nil, err
	}
	incoming := make(chan amqp.Delivery)
	close(incoming)
	c := &browser{prefetch: opts.Prefetch, consumer: consumer{
		broker:   b,
		queue:    opts.Queue,
		conn:     conn,
		amqp:     ch,
		opened:   time.Now(),
		incoming: incoming,
		held:     make(map[*delivery]struct{}),
		stopped:  make(chan struct{}),
		lost:     make(chan struct{}),
	}}
	go func() { c.lose(<-closed) }()
	if !b.keep(&c.consumer) {
		c.end(errClosed)
		return nil, errClosed
	}
	return c, nil
}

// Receive implements [runtime.Consumer].
func (c *browser) Receive(ctx context.Context) (runtime.Delivery, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	select {
	case <-c.stopped:
		return nil, c.err
	default:
	}
	c.mu.Lock()
	full := len(c.held) >= c.prefetch
	c.mu.Unlock()
	type got struct {
		delivery amqp.Delivery
		ok       bool
	}
	g, err := finish(ctx, func() (got, error) {
		if full {
			// One more would be over the prefetch; only its being there is asked.
			q, err := c.amqp.QueueDeclarePassive(c.queue, true, false, false, false, nil)
			return got{ok: q.Messages > 0}, err
		}
		d, ok, err := c.amqp.Get(c.queue, false)
		return got{d, ok}, err
	}, func(g got) {
		if g.ok && !full {
			_ = c.amqp.Nack(g.delivery.DeliveryTag, false, true)
		}
	})
	switch {
	case ctx.Err() != nil && err != nil:
		return nil, context.Cause(ctx)
	case missing(err):
		return nil, fmt.Errorf("consumer of queue %q: %w (the queue was deleted)", c.queue, runtime.ErrConsumerCancelled)
	case err != nil:
		<-c.stopped
		return nil, c.err
	case !g.ok:
		return nil, io.EOF
	case full:
		return nil, fmt.Errorf("consume queue %q: all %d deliveries of the prefetch are unanswered (answer some, or raise Prefetch)", c.queue, c.prefetch)
	}
	return c.handOut(g.delivery)
}

// Cancel implements [runtime.Consumer].
func (c *browser) Cancel() error {
	c.stop(fmt.Errorf("consumer of queue %q: %w", c.queue, runtime.ErrClosed))
	return nil
}

// Close implements [runtime.Consumer]. What was looked at goes back without
// blame.
func (c *browser) Close() error {
	_ = c.Cancel()
	c.mu.Lock()
	held := make([]uint64, 0, len(c.held))
	for d := range c.held {
		held = append(held, d.tag)
	}
	clear(c.held)
	c.mu.Unlock()
	slices.Sort(held)
	for _, tag := range held {
		_ = c.amqp.Nack(tag, false, true)
	}
	return c.consumer.Close()
}
