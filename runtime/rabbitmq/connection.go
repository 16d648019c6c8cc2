package rabbitmq

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
)

const (
	// handshake bounds everything until a connection is open.
	handshake = 30 * time.Second
	// farewell bounds how long a peer may take to answer that a connection,
	// channel or consumer is closed.
	farewell = 5 * time.Second

	reconnectBase = 50 * time.Millisecond
	reconnectCap  = 10 * time.Second
	// steady is how long a connection must live for the next wait to be short.
	steady = 5 * time.Second
)

// connection is one connection, from its handshake to its end. It is never
// repaired: the next one is another generation, with channels of its own, so that
// nothing of this one can be mistaken for anything of that one.
type connection struct {
	amqp   *amqp.Connection
	socket *socket
	node   string
	opened time.Time
	// blocked is why the broker takes no publishings on it, or nil.
	blocked atomic.Pointer[blockage]
	// lost is closed when the connection is over; cause then says why.
	lost  chan struct{}
	cause error
}

// blockage is a time in which the broker takes no publishings.
type blockage struct {
	reason string
	over   chan struct{}
}

// dial opens a connection to one node.
func (b *Broker) dial(ctx context.Context, node address, role string) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, handshake)
	defer cancel()
	raw, err := new(net.Dialer).DialContext(ctx, "tcp", node.host)
	if err != nil {
		return nil, fmt.Errorf("node %s: %w", node.host, err)
	}
	// The handshakes know no context.
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	defer stop()
	if node.encrypted {
		cfg := &tls.Config{MinVersion: tls.VersionTLS12}
		if b.cfg.TLS != nil {
			cfg = b.cfg.TLS.Clone()
		}
		if cfg.ServerName == "" {
			cfg.ServerName = node.name
		}
		encrypted := tls.Client(raw, cfg)
		if err := encrypted.HandshakeContext(ctx); err != nil {
			_ = raw.Close()
			return nil, fmt.Errorf("node %s: %w", node.host, err)
		}
		raw = encrypted
	}
	socket := newSocket(raw)
	properties := amqp.NewConnectionProperties()
	properties["connection_name"] = b.cfg.Name + " (" + role + ")"
	opened, err := amqp.Open(socket, amqp.Config{
		SASL:       node.login(),
		Vhost:      node.vhost,
		Heartbeat:  b.cfg.Heartbeat,
		FrameSize:  maxFrame,
		Properties: properties,
		Locale:     "en_US",
	})
	if err != nil {
		_ = socket.Close()
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return nil, fmt.Errorf("node %s: %w", node.host, err)
	}
	if err := supported(opened.Properties); err != nil {
		_ = opened.Close()
		return nil, fmt.Errorf("node %s: %w", node.host, err)
	}
	c := &connection{amqp: opened, socket: socket, node: node.host, opened: time.Now(), lost: make(chan struct{})}
	go c.watch(opened.NotifyClose(make(chan *amqp.Error, 1)))
	go c.watchBlocked(opened.NotifyBlocked(make(chan amqp.Blocking, 1)), b.logger.With("role", role, "node", node.host))
	return c, nil
}

func (c *connection) watch(closed <-chan *amqp.Error) {
	c.cause = errors.New("the connection was closed")
	if err, ok := <-closed; ok && err != nil {
		c.cause = err
	}
	close(c.lost)
}

// watchBlocked follows connection.blocked and connection.unblocked.
func (c *connection) watchBlocked(events <-chan amqp.Blocking, logger *slog.Logger) {
	for event := range events {
		if event.Active {
			if c.blocked.Load() == nil {
				c.blocked.Store(&blockage{reason: event.Reason, over: make(chan struct{})})
				logger.Warn("broker blocks publishers", "reason", event.Reason)
			}
			continue
		}
		c.unblock()
		logger.Info("broker takes publishings again")
	}
	c.unblock()
}

func (c *connection) unblock() {
	if blockage := c.blocked.Swap(nil); blockage != nil {
		close(blockage.over)
	}
}

// isLost reports whether the connection is over.
func (c *connection) isLost() bool {
	select {
	case <-c.lost:
		return true
	default:
		return c.amqp.IsClosed()
	}
}

// close ends the connection. Nobody waits longer than farewell for the broker.
func (c *connection) close() {
	_ = c.amqp.CloseDeadline(time.Now().Add(farewell))
	_ = c.socket.Close()
	<-c.lost
}

// versionError says that a broker is too old.
type versionError struct{ have string }

// Error names both versions.
func (e *versionError) Error() string {
	return fmt.Sprintf("the broker is RabbitMQ %s, and 3.10 is the first whose quorum queues keep delays and dead letters safe (upgrade it)", e.have)
}

// supported checks the version that a broker says it has. What says none is taken
// for something new.
func supported(properties amqp.Table) error {
	version, _ := properties["version"].(string)
	var major, minor int
	if n, _ := fmt.Sscanf(version, "%d.%d", &major, &minor); n == 2 && (major < 3 || major == 3 && minor < 10) {
		return &versionError{version}
	}
	return nil
}

// link keeps one connection open, from its first use until the broker is closed.
type link struct {
	broker *Broker
	role   string

	mu      sync.Mutex
	started bool
	current *connection
	// err is why there is no connection.
	err error
	// changed is closed and replaced when current or err changes.
	changed chan struct{}
}

func newLink(b *Broker, role string) *link {
	return &link{broker: b, role: role, changed: make(chan struct{})}
}

// errNotYet is why there is no connection before the first try.
var errNotYet = errors.New("connecting")

// connection returns the current connection, and waits for one until ctx ends.
// giveUp is asked whether to wait after an error.
func (l *link) connection(ctx context.Context, giveUp func(error) bool) (*connection, error) {
	for {
		l.mu.Lock()
		if !l.started && l.broker.life.Err() == nil {
			l.started, l.err = true, errNotYet
			l.broker.running.Go(l.run)
		}
		c, err, changed := l.current, l.err, l.changed
		l.mu.Unlock()
		switch {
		case l.broker.life.Err() != nil:
			return nil, errClosed
		case c != nil && !c.isLost():
			return c, nil
		case giveUp != nil && err != nil && giveUp(err):
			return nil, err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, unavailable(ctx, err)
		}
	}
}

// unavailable is the error of a call whose context ended before there was a
// connection.
func unavailable(ctx context.Context, last error) error {
	if last == nil {
		last = errNotYet
	}
	return fmt.Errorf("%w: %v: %w", runtime.ErrUnavailable, last, context.Cause(ctx))
}

func (l *link) set(c *connection, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.current, l.err = c, err
	close(l.changed)
	l.changed = make(chan struct{})
}

// run connects, and connects again, until the broker is closed.
func (l *link) run() {
	b := l.broker
	logger := b.logger.With("role", l.role)
	// Where to begin is drawn, so that many programs spread over the nodes.
	node, failures := rand.IntN(len(b.nodes)), 0
	for b.life.Err() == nil {
		c, err := b.dial(b.life, b.nodes[node%len(b.nodes)], l.role)
		node++
		if err != nil {
			l.set(nil, err)
			wait := reconnectWait(failures)
			failures++
			if b.life.Err() == nil {
				b.stats.failures.Add(1)
				logger.Warn("connecting to the broker failed, and will be tried again", "error", err, "wait", wait)
			}
			_ = backoff.Sleep(b.life, wait)
			continue
		}
		b.stats.connections.Add(1)
		logger.Info("connected to the broker", "node", c.node)
		l.set(c, nil)
		select {
		case <-c.lost:
		case <-b.life.Done():
			c.close()
			l.set(nil, errClosed)
			return
		}
		l.set(nil, c.cause)
		lived := time.Since(c.opened)
		if lived > steady {
			failures = 0
		}
		wait := reconnectWait(failures)
		failures++
		b.stats.lost.Add(1)
		logger.Warn("connection to the broker lost", "node", c.node, "error", c.cause, "lived", lived, "wait", wait)
		_ = c.socket.Close()
		_ = backoff.Sleep(b.life, wait)
	}
	l.set(nil, errClosed)
}

// reconnectWait returns the wait before another try.
func reconnectWait(failures int) time.Duration {
	return backoff.Wait(failures, reconnectBase, reconnectCap)
}

// hopeless reports whether trying to connect again will not help, unless
// somebody changes the broker or the configuration.
func hopeless(err error) bool {
	var (
		old     *versionError
		refused *amqp.Error
		cert    *tls.CertificateVerificationError
	)
	if errors.As(err, &refused) {
		return refused.Code == amqp.AccessRefused || refused.Code == amqp.NotAllowed
	}
	return errors.As(err, &cert) || errors.As(err, &old)
}

// finish runs f, which knows no context, and returns its result, or earlier when
// ctx ends. What f returns then is handed to discard.
func finish[T any](ctx context.Context, f func() (T, error), discard func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		go func() {
			if r := <-done; r.err == nil {
				discard(r.value)
			}
		}()
		var none T
		return none, context.Cause(ctx)
	}
}

// within runs f, which knows no context, for a time at most.
func within[T any](limit time.Duration, f func() (T, error)) (T, error) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), limit, fmt.Errorf("the broker did not answer within %s", limit))
	defer cancel()
	return finish(ctx, f, func(T) {})
}
