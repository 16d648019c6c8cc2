package rabbitmq

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

// publisher publishes on one channel, and on a fresh one after that was closed
// or its connection lost.
type publisher struct {
	broker *Broker
	// opening has a token for who opens the next channel.
	opening chan struct{}
	current atomic.Pointer[channel]
}

func newPublisher(b *Broker) *publisher {
	return &publisher{broker: b, opening: make(chan struct{}, 1)}
}

// errNotSent is the error of a publishing whose channel was over before the
// message was on its way. Another channel may be tried.
var errNotSent = errors.New("the channel was over")

// publish publishes one message and waits for its confirm.
func (p *publisher) publish(ctx context.Context, exchange, key string, msg amqp.Publishing) error {
	// The wait for a way to send is bounded only once it is needed.
	waiting, cancel := ctx, context.CancelFunc(func() {})
	defer func() { cancel() }()
	for {
		ch := p.current.Load()
		if ch == nil || ch.isOver() || ch.conn.blocked.Load() != nil {
			if waiting == ctx {
				waiting, cancel = p.broker.publishWait(ctx)
			}
			var err error
			if ch, err = p.ready(waiting); err != nil {
				if ctx.Err() == nil && waiting.Err() != nil {
					// The caller's context has not ended, and is no reason.
					err = fmt.Errorf("%w: %v", runtime.ErrUnavailable, err)
				}
				return err
			}
		}
		if err := ch.publish(ctx, exchange, key, msg); !errors.Is(err, errNotSent) {
			return err
		}
	}
}

// ready returns an open channel on a connection that is not blocked.
func (p *publisher) ready(ctx context.Context) (*channel, error) {
	select {
	case p.opening <- struct{}{}:
		defer func() { <-p.opening }()
	case <-ctx.Done():
		return nil, unavailable(ctx, nil)
	}
	for {
		conn, err := p.broker.publishing.connection(ctx, nil)
		if err != nil {
			return nil, err
		}
		if blockage := conn.blocked.Load(); blockage != nil {
			select {
			case <-blockage.over:
				continue
			case <-ctx.Done():
				return nil, unavailable(ctx, fmt.Errorf("the broker takes no publishings at the moment (%s)", blockage.reason))
			}
		}
		if ch := p.current.Load(); ch != nil && ch.conn == conn && !ch.isOver() {
			return ch, nil
		}
		ch, err := finish(ctx, func() (*channel, error) { return openChannel(conn, p.broker) }, (*channel).close)
		switch {
		case err == nil:
			p.current.Store(ch)
			return ch, nil
		case ctx.Err() != nil:
			return nil, unavailable(ctx, err)
		case !conn.isLost():
			return nil, fmt.Errorf("%w: open a channel: %w", runtime.ErrUnavailable, err)
		}
	}
}

// channel is one channel for publishing, in confirm mode.
type channel struct {
	broker *Broker
	conn   *connection
	amqp   *amqp.Channel
	opened time.Time
	// retired says that new messages take another channel.
	retired atomic.Bool
	// window has a token for each message that waits for its confirm.
	window chan struct{}
	// returns has room for the whole window. The client hands a return over
	// before the confirm of the same message, so whoever has a confirm finds the
	// return here, or in returned.
	returns  chan amqp.Return
	mu       sync.Mutex
	returned map[returnKey]int
	// lost is closed when the channel is over; cause then says why.
	lost  chan struct{}
	cause error
}

// returnKey is what a return says of its message.
type returnKey struct{ id, exchange, key string }

func openChannel(conn *connection, b *Broker) (*channel, error) {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return nil, err
	}
	if err := ch.Confirm(false); err != nil {
		return nil, err
	}
	c := &channel{
		broker:   b,
		conn:     conn,
		amqp:     ch,
		opened:   time.Now(),
		window:   make(chan struct{}, b.cfg.Window),
		returns:  ch.NotifyReturn(make(chan amqp.Return, b.cfg.Window)),
		returned: make(map[returnKey]int),
		lost:     make(chan struct{}),
	}
	go c.watch(ch.NotifyClose(make(chan *amqp.Error, 1)))
	return c, nil
}

func (c *channel) watch(closed <-chan *amqp.Error) {
	c.cause = errors.New("the channel was closed")
	if err, ok := <-closed; ok && err != nil {
		c.cause = err
		if !c.conn.amqp.IsClosed() {
			c.broker.logger.Error("broker closed the channel for publishing, another is opened", "error", err)
		}
	}
	close(c.lost)
}

// isOver reports whether new messages must take another channel.
func (c *channel) isOver() bool { return c.retired.Load() || c.amqp.IsClosed() }

const (
	// stall is how long a confirm may take before the channel is retired.
	stall = 5 * time.Second
	// retireAge is how old a channel must be before it is retired, so that a full
	// queue does not cost a channel for each message.
	retireAge = time.Second
	// linger is how long a retired channel waits for its last confirms.
	linger = 30 * time.Second
)

// retire makes new messages take a fresh channel. A channel of RabbitMQ keeps an
// idea of where each queue's leader is; if that was formed while the leader died,
// it can refuse, or never confirm, whatever is sent to the queue, for as long as
// the channel lives.
func (c *channel) retire(level slog.Level, why string) {
	if time.Since(c.opened) < retireAge || !c.retired.CompareAndSwap(false, true) {
		return
	}
	c.broker.logger.Log(c.broker.life, level, "publishing goes on with a fresh channel", "because", why)
	go func() {
		timer := time.NewTimer(linger)
		defer timer.Stop()
		// It is empty when every place in its window can be had.
		for range cap(c.window) {
			select {
			case c.window <- struct{}{}:
				continue
			case <-c.lost:
			case <-timer.C:
			}
			break
		}
		c.close()
	}()
}

func (c *channel) close() { _ = c.amqp.Close() }

// publish publishes one message and waits for its confirm.
func (c *channel) publish(ctx context.Context, exchange, key string, msg amqp.Publishing) error {
	if err := c.reserve(ctx); err != nil {
		return err
	}
	confirm, err := c.amqp.PublishWithDeferredConfirm(exchange, key, true, false, msg)
	if err != nil {
		<-c.window
		if errors.Is(err, amqp.ErrClosed) {
			return errNotSent
		}
		return fmt.Errorf("%w: %w", runtime.ErrConnectionLost, err)
	}
	c.broker.stats.published.Add(1)
	// Who waits for ever notices a stall by a timer, the others by their end.
	var stalled <-chan time.Time
	sent := time.Time{}
	if _, ok := ctx.Deadline(); !ok {
		timer := time.NewTimer(stall)
		defer timer.Stop()
		stalled = timer.C
	} else {
		sent = time.Now()
	}
	select {
	case <-confirm.Done():
		return c.settle(confirm, exchange, key, &msg)
	case <-stalled:
		c.retire(slog.LevelWarn, "a confirm does not come")
		select {
		case <-confirm.Done():
			return c.settle(confirm, exchange, key, &msg)
		case <-ctx.Done():
		}
	case <-ctx.Done():
		if time.Since(sent) >= stall {
			c.retire(slog.LevelWarn, "a confirm did not come")
		}
	}
	return c.giveUp(ctx, confirm, exchange, key, &msg)
}

// giveUp returns the error of a publishing whose context ended before its confirm
// came.
func (c *channel) giveUp(ctx context.Context, confirm *amqp.DeferredConfirmation, exchange, key string, msg *amqp.Publishing) error {
	// Its place in the window is free when the broker has answered.
	go func() {
		<-confirm.Done()
		_ = c.settle(confirm, exchange, key, msg)
	}()
	return fmt.Errorf("%w: %w", runtime.ErrOutcomeUnknown, context.Cause(ctx))
}

// reserve waits for a place in the window, and for room in what is to be written.
func (c *channel) reserve(ctx context.Context) error {
	select {
	case c.window <- struct{}{}:
	default:
		select {
		case c.window <- struct{}{}:
		case <-c.lost:
			return errNotSent
		case <-ctx.Done():
			return fmt.Errorf("nothing was sent, %d messages wait for their confirms: %w", cap(c.window), context.Cause(ctx))
		}
	}
	for full := c.conn.socket.full(); full != nil; full = c.conn.socket.full() {
		select {
		case <-full:
		case <-c.lost:
			<-c.window
			return errNotSent
		case <-ctx.Done():
			<-c.window
			return fmt.Errorf("nothing was sent, the network takes nothing: %w", context.Cause(ctx))
		}
	}
	return nil
}

// settle returns what became of a message whose confirm is there, and frees its
// place in the window.
func (c *channel) settle(confirm *amqp.DeferredConfirmation, exchange, key string, msg *amqp.Publishing) error {
	stats := &c.broker.stats
	returned := c.takeReturn(returnKey{msg.MessageId, exchange, key})
	<-c.window
	switch {
	case confirm.Acked() && returned:
		stats.returned.Add(1)
		return fmt.Errorf("%w: there is no queue %q", runtime.ErrUnroutable, plainKey(key))
	case confirm.Acked():
		stats.confirmed.Add(1)
		return nil
	case !c.amqp.IsClosed():
		stats.refused.Add(1)
		c.retire(slog.LevelDebug, "a queue refuses messages") // most often it is just full
		return fmt.Errorf("%w: queue %q does not take it, most likely because it is full", runtime.ErrRefused, plainKey(key))
	}
	// A confirm that the client made up when the channel was closed.
	<-c.lost
	if err := c.broker.rejected(c.cause, exchange, len(msg.Body)); err != nil {
		stats.refused.Add(1)
		return err
	}
	stats.unknown.Add(1)
	return fmt.Errorf("%w: %w", runtime.ErrConnectionLost, c.cause)
}

// takeReturn reports whether a message was returned. Of two messages with the
// same ID on the way to the same queue, the first asks for both; they are the
// same piece of work.
func (c *channel) takeReturn(key returnKey) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for more := true; more; {
		select {
		case r, ok := <-c.returns:
			more = ok
			if ok {
				c.returned[returnKey{r.MessageId, r.Exchange, r.RoutingKey}]++
			}
		default:
			more = false
		}
	}
	n := c.returned[key]
	if n > 1 {
		c.returned[key] = n - 1
	} else {
		delete(c.returned, key)
	}
	return n > 0
}
