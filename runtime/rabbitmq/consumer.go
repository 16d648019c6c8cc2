package rabbitmq

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

const maxPrefetch = 65535

// consumer takes deliveries from one queue on a channel of its own, which no
// other consumer ever has, before or after.
type consumer struct {
	broker *Broker
	queue  string
	conn   *connection
	amqp   *amqp.Channel
	tag    string
	opened time.Time
	// incoming has what the broker has sent, and is closed when no more comes.
	incoming <-chan amqp.Delivery

	mu sync.Mutex
	// held are the deliveries that were handed out and not answered.
	held map[*delivery]struct{}
	// last is the tag of the last delivery that came out of incoming.
	last uint64
	// stopped is closed when nothing more is handed out; err then says why.
	stopped chan struct{}
	err     error
	// over says that nothing can be answered any more, and lost is closed soon
	// after.
	over bool
	lost chan struct{}
	// ended makes the end of the consumer happen once.
	ended sync.Once
}

// Consume implements [runtime.Broker].
func (b *Broker) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	c, err := b.consume(ctx, opts)
	if err != nil {
		return nil, fmt.Errorf("consume queue %q: %w", opts.Queue, err)
	}
	return c, nil
}

func (b *Broker) consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	switch {
	case b.life == nil:
		return nil, errors.New("the broker is a zero Broker (use Open)")
	case opts.Prefetch < 1 || opts.Prefetch > maxPrefetch:
		return nil, fmt.Errorf("prefetch is %d (use 1 to %d)", opts.Prefetch, maxPrefetch)
	case len(opts.Queue) > maxShort:
		return nil, fmt.Errorf("%w: its name has %d bytes, the limit is %d", runtime.ErrNoQueue, len(opts.Queue), maxShort)
	case opts.Hold >= b.cfg.ConsumerTimeout:
		return nil, &runtime.HoldError{Queue: opts.Queue, Hold: opts.Hold, Limit: b.cfg.ConsumerTimeout}
	}
	for {
		conn, err := b.consuming.connection(ctx, nil)
		if err != nil {
			return nil, err
		}
		open := func() (runtime.Consumer, error) {
			if opts.UntilEmpty {
				return b.openBrowser(conn, opts)
			}
			return b.openConsumer(conn, opts)
		}
		c, err := finish(ctx, open, func(c runtime.Consumer) { _ = c.Close() })
		switch {
		case err == nil:
			return c, nil
		case missing(err):
			return nil, runtime.ErrNoQueue
		case ctx.Err() != nil:
			return nil, unavailable(ctx, err)
		case b.life.Err() != nil:
			return nil, errClosed
		case !conn.isLost():
			return nil, err
		}
	}
}

func (b *Broker) openConsumer(conn *connection, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return nil, err
	}
	c := &consumer{
		broker:  b,
		queue:   opts.Queue,
		conn:    conn,
		amqp:    ch,
		tag:     opts.Queue[:min(len(opts.Queue), 200)] + "." + strconv.FormatUint(b.consumerTags.Add(1), 10),
		opened:  time.Now(),
		held:    make(map[*delivery]struct{}),
		stopped: make(chan struct{}),
		lost:    make(chan struct{}),
	}
	closed := ch.NotifyClose(make(chan *amqp.Error, 1))
	cancelled := ch.NotifyCancel(make(chan string, 1))
	if err := ch.Qos(opts.Prefetch, 0, false); err != nil {
		return nil, err
	}
	conn.socket.follow(c.tag)
	if c.incoming, err = ch.Consume(opts.Queue, c.tag, false, false, false, false, b.consumerArgs()); err != nil {
		return nil, err
	}
	go c.watch(closed, cancelled)
	if !b.keep(c) {
		c.end(errClosed)
		return nil, errClosed
	}
	return c, nil
}

// consumerArgs returns the arguments of a consumer: its timeout, where somebody
// has chosen it. RabbitMQ 4.3 goes by it, and older ones ignore it.
func (b *Broker) consumerArgs() amqp.Table {
	if !b.timeoutChosen {
		return nil
	}
	return amqp.Table{"x-consumer-timeout": b.cfg.ConsumerTimeout.Milliseconds()}
}

// watch waits for the end that the broker or the network makes.
func (c *consumer) watch(closed <-chan *amqp.Error, cancelled <-chan string) {
	select {
	case _, ok := <-cancelled:
		if !ok {
			// The channel is closed.
			break
		}
		if c.stop(fmt.Errorf("consumer of queue %q: %w (the queue was deleted, or its leader is gone)", c.queue, runtime.ErrConsumerCancelled)) {
			c.broker.stats.cancelledConsumers.Add(1)
			c.log("broker cancelled the consumer", nil)
		}
		c.giveBack(nil, c.takeIncoming())
	case err := <-closed:
		c.lose(err)
		return
	}
	c.lose(<-closed)
}

// lose is the end of the channel.
func (c *consumer) lose(cause *amqp.Error) {
	err := fmt.Errorf("consumer of queue %q: %w", c.queue, runtime.ErrConnectionLost)
	if cause != nil {
		err = fmt.Errorf("%w: %w", err, cause)
	}
	if c.stop(err) {
		c.broker.stats.lostConsumers.Add(1)
		c.log("consumer lost, what it held goes back to the queue", cause)
	}
	c.mu.Lock()
	c.over = true
	clear(c.held)
	c.mu.Unlock()
	c.broker.forget(c)
	c.conn.socket.leave(c.tag)
	close(c.lost)
}

// log logs the end of the consumer, with how long it held its oldest delivery:
// what the broker's timeout is about.
func (c *consumer) log(what string, cause *amqp.Error) {
	c.mu.Lock()
	held := len(c.held)
	oldest := time.Time{}
	for d := range c.held {
		if oldest.IsZero() || d.received.Before(oldest) {
			oldest = d.received
		}
	}
	c.mu.Unlock()
	logger := c.broker.logger.With("queue", c.queue, "age", age(c.opened), "unanswered", held)
	if held > 0 {
		logger = logger.With("oldest", age(oldest))
	}
	if cause != nil {
		logger = logger.With("error", cause)
	}
	logger.Warn(what)
}

// stop makes the consumer hand out nothing more, and reports whether it was the
// first to.
func (c *consumer) stop(err error) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.stopped:
		return false
	default:
	}
	c.err = err
	close(c.stopped)
	return true
}

// takeIncoming returns the tags of what was not handed out, when no more comes.
func (c *consumer) takeIncoming() []uint64 {
	var tags []uint64
	c.mu.Lock()
	last := c.last
	c.mu.Unlock()
	for d := range c.incoming {
		tags = append(tags, d.DeliveryTag)
		last = max(last, d.DeliveryTag)
	}
	// What came after the cancellation was answered, and before this is, did not
	// get past the client.
	if err := c.ping(); err != nil {
		return tags
	}
	for tag := last + 1; tag <= c.conn.socket.lastOf(c.tag); tag++ {
		tags = append(tags, tag)
	}
	return tags
}

// ping waits until the broker has done everything that it was sent on the
// channel.
func (c *consumer) ping() error {
	return c.amqp.ExchangeDeclarePassive("amq.topic", "topic", true, false, false, false, nil)
}

// giveBack returns deliveries to the queue in their order: with blame what was
// handed out, and without what was not.
func (c *consumer) giveBack(handedOut, incoming []uint64) {
	blamed := make(map[uint64]bool, len(handedOut))
	for _, tag := range handedOut {
		blamed[tag] = true
	}
	for _, tag := range slices.Sorted(slices.Values(slices.Concat(handedOut, incoming))) {
		if blamed[tag] {
			_ = c.amqp.Reject(tag, true)
		} else {
			_ = c.amqp.Nack(tag, false, true)
		}
	}
}

// Receive implements [runtime.Consumer].
func (c *consumer) Receive(ctx context.Context) (runtime.Delivery, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	select {
	case <-c.stopped:
		return nil, c.err
	default:
	}
	select {
	case d, ok := <-c.incoming:
		if !ok {
			<-c.stopped
			return nil, c.err
		}
		return c.handOut(d)
	case <-c.stopped:
		return nil, c.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// handOut makes a delivery the caller's, unless the consumer has been stopped
// since it came.
func (c *consumer) handOut(from amqp.Delivery) (runtime.Delivery, error) {
	d := &delivery{consumer: c, tag: from.DeliveryTag, returned: returned(&from), received: time.Now()}
	d.msg = c.broker.decode(&from, c.queue)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.last, d.tag)
	select {
	case <-c.stopped:
		_ = c.amqp.Nack(from.DeliveryTag, false, true)
		return nil, c.err
	default:
	}
	c.held[d] = struct{}{}
	c.broker.stats.delivered.Add(1)
	return d, nil
}

// Cancel implements [runtime.Consumer].
func (c *consumer) Cancel() error {
	incoming, err := c.cancel(fmt.Errorf("consumer of queue %q: %w", c.queue, runtime.ErrClosed))
	c.giveBack(nil, incoming)
	return err
}

// cancel ends what the broker sends, and returns the tags of what was not handed
// out.
func (c *consumer) cancel(cause error) (incoming []uint64, err error) {
	if !c.stop(cause) || c.tag == "" {
		return nil, nil
	}
	incoming, err = within(farewell, func() ([]uint64, error) {
		if err := c.amqp.Cancel(c.tag, false); err != nil {
			return nil, err
		}
		return c.takeIncoming(), nil
	})
	if c.isOver() {
		// What was to be given back went with the channel.
		return nil, nil
	}
	return incoming, err
}

// Close implements [runtime.Consumer].
func (c *consumer) Close() error {
	return c.close(fmt.Errorf("consumer of queue %q: %w", c.queue, runtime.ErrClosed))
}

// end closes the consumer because its broker is closed.
func (c *consumer) end(cause error) {
	_ = c.close(fmt.Errorf("consumer of queue %q: %w", c.queue, cause))
}

func (c *consumer) close(cause error) (err error) {
	c.ended.Do(func() {
		var incoming []uint64
		incoming, err = c.cancel(cause)
		c.mu.Lock()
		c.over = true
		held := make([]uint64, 0, len(c.held))
		for d := range c.held {
			held = append(held, d.tag)
		}
		clear(c.held)
		c.mu.Unlock()
		// The end of the channel gives them back too, but some time after it.
		c.giveBack(held, incoming)
		_, failure := within(farewell, func() (struct{}, error) { return struct{}{}, c.amqp.Close() })
		if failure != nil && !errors.Is(failure, amqp.ErrClosed) {
			err = errors.Join(err, failure)
		}
		if err == nil {
			<-c.lost
		}
	})
	return err
}

// Lost implements [runtime.Consumer].
func (c *consumer) Lost() <-chan struct{} { return c.lost }

func (c *consumer) isOver() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over || c.amqp.IsClosed()
}
