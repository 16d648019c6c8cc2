package rabbitmq

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Broker is a RabbitMQ broker, or a cluster of them. Use [Open].
type Broker struct {
	cfg    Config
	nodes  []address
	logger *slog.Logger
	stats  counters
	// maxMessage is the largest body, in bytes.
	maxMessage atomic.Int64
	// timeoutChosen says that the configuration has a ConsumerTimeout.
	timeoutChosen bool

	// publishing and consuming are different connections: the broker blocks the
	// one that publishes when it is short of memory, and the other must go on.
	publishing, consuming *link
	// direct and delayed are different channels, so that a fault of the ladder
	// takes nothing else along.
	direct, delayed *publisher
	destinations    *destinations

	// life ends when the broker is closed. running are its goroutines.
	life    context.Context
	end     context.CancelFunc
	running sync.WaitGroup

	consumerTags atomic.Uint64

	mu        sync.Mutex
	consumers map[*consumer]struct{}
}

var _ runtime.Broker = (*Broker)(nil)

// errClosed is the error of everything after Close.
var errClosed = fmt.Errorf("broker %w", runtime.ErrClosed)

// Open connects to the broker and returns it. While no node can be reached it
// tries again, with growing waits, until ctx ends; a refused login, an unknown
// virtual host or certificate is an error at once. Afterwards connections that
// are lost are made again until Close.
func Open(ctx context.Context, cfg Config) (*Broker, error) {
	nodes, err := cfg.validate()
	if err != nil {
		return nil, fmt.Errorf("open broker: %w", err)
	}
	timeoutChosen := cfg.ConsumerTimeout != 0
	cfg = cfg.withDefaults()
	b := &Broker{cfg: cfg, timeoutChosen: timeoutChosen, nodes: nodes, logger: cfg.Logger, consumers: make(map[*consumer]struct{})}
	b.maxMessage.Store(int64(cfg.MaxMessage))
	b.life, b.end = context.WithCancel(context.Background())
	b.publishing, b.consuming = newLink(b, "publish"), newLink(b, "consume")
	b.direct, b.delayed = newPublisher(b), newPublisher(b)
	b.destinations = newDestinations(b)
	if cfg.LadderKind == taskmeta.Classic {
		b.logger.Warn("the delay ladder is of classic queues: a message can be lost on its way from one level to the next (use quorum queues for money)")
	}
	if _, err := b.publishing.connection(ctx, hopeless); err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("open broker: %w", err)
	}
	// The first publishing does not wait for a channel.
	if _, err := b.direct.ready(ctx); err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("open broker: %w", err)
	}
	return b, nil
}

// String names the nodes.
func (b *Broker) String() string {
	hosts := make([]string, len(b.nodes))
	for i, n := range b.nodes {
		hosts[i] = n.host
	}
	return "RabbitMQ at " + strings.Join(hosts, ", ")
}

// Publish implements [runtime.Broker].
func (b *Broker) Publish(ctx context.Context, p runtime.Publishing) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case b.life == nil:
		return errors.New("the broker is a zero Broker (use Open)")
	case b.life.Err() != nil:
		return errClosed
	}
	seconds, err := wholeSeconds(p)
	if err != nil {
		return err
	}
	msg, err := b.encode(p)
	if err != nil {
		return fmt.Errorf("message %q: %w", p.Message.ID, err)
	}
	if seconds > 0 {
		return b.publishDelayed(ctx, p, seconds, msg)
	}
	// The default exchange knows every queue by its name, and returns what has
	// none. A queue's own exchange would not: its alternate exchange takes it.
	return b.direct.publish(ctx, "", p.Queue, msg)
}

// publishWait returns the context in which a publishing waits for a way to be
// sent.
func (b *Broker) publishWait(ctx context.Context) (context.Context, context.CancelFunc) {
	wait := max(b.cfg.PublishWait, shortestWait)
	return context.WithTimeoutCause(ctx, wait, fmt.Errorf("waited for %s", wait))
}

// Close implements [runtime.Broker]. It waits for the broker to answer, a few
// seconds at most.
func (b *Broker) Close() error {
	if b.life == nil {
		return nil
	}
	b.mu.Lock()
	b.end()
	open := make([]*consumer, 0, len(b.consumers))
	for c := range b.consumers {
		open = append(open, c)
	}
	b.mu.Unlock()
	var ending sync.WaitGroup
	for _, c := range open {
		ending.Go(func() { c.end(errClosed) })
	}
	ending.Wait()
	b.running.Wait()
	return nil
}

// keep remembers a consumer until it is forgotten, or reports that the broker is
// closed.
func (b *Broker) keep(c *consumer) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.life.Err() != nil {
		return false
	}
	b.consumers[c] = struct{}{}
	return true
}

func (b *Broker) forget(c *consumer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.consumers, c)
}

// Stats counts what has happened since the broker was opened. A program can
// export it as it is.
type Stats struct {
	// Published is how many messages were sent. Each of them is, or will be,
	// Confirmed, Refused, Returned or Unknown, also if its Publish did not wait for
	// it: then the broker's answer counts.
	Published, Confirmed, Refused, Returned, Unknown uint64
	// Delivered, Acked and Requeued count deliveries. The others came back to
	// their queues when their consumer ended.
	Delivered, Acked, Requeued uint64
	// Connections were opened, Lost broke, and Failures could not be opened.
	Connections, Lost, Failures uint64
	// CancelledConsumers and LostConsumers were ended by the broker, or with
	// their channel.
	CancelledConsumers, LostConsumers uint64
	// Blocked is why the broker takes no publishings at the moment, or empty.
	Blocked string
}

type counters struct {
	published, confirmed, refused, returned, unknown atomic.Uint64
	delivered, acked, requeued                       atomic.Uint64
	connections, lost, failures                      atomic.Uint64
	cancelledConsumers, lostConsumers                atomic.Uint64
}

// Stats returns the counts.
func (b *Broker) Stats() Stats {
	c := &b.stats
	s := Stats{
		Published: c.published.Load(), Confirmed: c.confirmed.Load(), Refused: c.refused.Load(), Returned: c.returned.Load(), Unknown: c.unknown.Load(),
		Delivered: c.delivered.Load(), Acked: c.acked.Load(), Requeued: c.requeued.Load(),
		Connections: c.connections.Load(), Lost: c.lost.Load(), Failures: c.failures.Load(),
		CancelledConsumers: c.cancelledConsumers.Load(), LostConsumers: c.lostConsumers.Load(),
	}
	b.publishing.mu.Lock()
	defer b.publishing.mu.Unlock()
	if conn := b.publishing.current; conn != nil {
		if blockage := conn.blocked.Load(); blockage != nil {
			s.Blocked = blockage.reason
		}
	}
	return s
}

// age is how long ago something was, for a log.
func age(since time.Time) time.Duration { return time.Since(since).Round(time.Millisecond) }
