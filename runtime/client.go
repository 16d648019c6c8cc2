package runtime

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// ClientConfig configures a [Client]. The zero value is a good one.
type ClientConfig struct {
	// ConfirmTimeout bounds the wait for the broker's confirm of one message.
	// The default is 10 s.
	ConfirmTimeout time.Duration
	// MaxBody is the largest body in bytes, of messages sent and received. The
	// default is 1 MiB.
	MaxBody int
	// Middleware wraps each Enqueue, the first outermost.
	Middleware []EnqueueMiddleware
	// Logger gets what happens. The default is slog.Default().
	Logger *slog.Logger
}

// Client enqueues the tasks of one topology on one broker. It is safe for
// concurrent use and needs no closing; the broker does.
type Client struct {
	broker   Broker
	topology *taskmeta.Topology
	cfg      ClientConfig
}

// NewClient validates the topology, declares it on the broker and returns a
// client for it.
func NewClient(ctx context.Context, broker Broker, topology *taskmeta.Topology, cfg ClientConfig) (*Client, error) {
	return nil, errors.ErrUnsupported
}

// EnqueueOpts are options of one [Enqueue].
type EnqueueOpts struct {
	// Delay is how long the broker keeps the message back, rounded up to whole
	// seconds, at most [MaxDelay]. 0 or less is no delay.
	Delay time.Duration
	// At is when the message is due, in place of Delay. The past is now.
	At time.Time
	// ID identifies the message, 1 to 255 bytes. The default is a random one.
	ID string
	// Expires is when the message stops being of use: a worker that gets it
	// later dead-letters it. The default is never.
	Expires time.Time
}

// Enqueue publishes a task.
func Enqueue[A any](ctx context.Context, c *Client, task *taskmeta.Task[A], args A, opts *EnqueueOpts) (id string, err error) {
	return "", errors.ErrUnsupported
}
