package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

const (
	defaultConfirmTimeout = 10 * time.Second
	defaultMaxBody        = 1 << 20
)

// ClientConfig configures a [Client]. The zero value is a good one.
type ClientConfig struct {
	// ConfirmTimeout bounds how long Enqueue waits for the broker's confirm. The
	// default is 10 s. A worker waits for that of a retry or a dead letter as long
	// as the delivery is its own, and logs a wait that is longer: a second copy
	// would not be confirmed sooner.
	ConfirmTimeout time.Duration
	// MaxBody is the largest body in bytes, of messages sent and received. The
	// default is 1 MiB.
	MaxBody int
	// Middleware wraps each Enqueue, the first outermost.
	Middleware []EnqueueMiddleware
	// Logger gets what happens. The default is slog.Default().
	Logger *slog.Logger
}

// validate reports every fault of the configuration, joined.
func (cfg ClientConfig) validate() error {
	var errs []error
	if cfg.ConfirmTimeout < 0 {
		errs = append(errs, fmt.Errorf("ClientConfig.ConfirmTimeout is %s (set a positive duration, or leave it out for %s)", cfg.ConfirmTimeout, defaultConfirmTimeout))
	}
	if cfg.MaxBody < 0 {
		errs = append(errs, fmt.Errorf("ClientConfig.MaxBody is %d (set a positive number of bytes, or leave it out for %d)", cfg.MaxBody, defaultMaxBody))
	}
	for i, m := range cfg.Middleware {
		if m == nil {
			errs = append(errs, fmt.Errorf("ClientConfig.Middleware[%d] is nil (take it out)", i))
		}
	}
	return errors.Join(errs...)
}

// Client enqueues the tasks of one topology on one broker. It is safe for
// concurrent use. It needs no closing; the broker does.
type Client struct {
	broker   Broker
	topology *taskmeta.Topology
	cfg      ClientConfig
	// queues are the topology's queues, and routes has the queue of each task,
	// as they were when they were validated. They do not change.
	queues []taskmeta.Queue
	routes map[string]taskmeta.Queue
}

// NewClient validates the topology, declares its queues on the broker and
// returns a client for it. Everything that is wrong with the arguments is
// reported at once; queues that the broker has with other arguments are a
// [*TopologyError].
func NewClient(ctx context.Context, broker Broker, topology *taskmeta.Topology, cfg ClientConfig) (*Client, error) {
	var errs []error
	if broker == nil {
		errs = append(errs, errors.New("the broker is nil (try memory.New)"))
	}
	if topology == nil {
		errs = append(errs, errors.New("the topology is nil (pass the address of the one the tasks are defined in)"))
	} else {
		errs = append(errs, topology.Validate())
	}
	errs = append(errs, cfg.validate())
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("new client: %w", err)
	}

	cfg.ConfirmTimeout = cmp.Or(cfg.ConfirmTimeout, defaultConfirmTimeout)
	cfg.MaxBody = cmp.Or(cfg.MaxBody, defaultMaxBody)
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	c := &Client{broker: broker, topology: topology, cfg: cfg, queues: slices.Clone(topology.Queues), routes: make(map[string]taskmeta.Queue)}
	for _, task := range topology.Tasks() {
		c.routes[task.Name] = topology.Resolve(task.Name, task.Queue).Queue
	}
	if err := c.declare(ctx); err != nil {
		return nil, fmt.Errorf("new client: %w", err)
	}
	return c, nil
}

// made returns an error unless the client came from NewClient.
func (c *Client) made() error {
	switch {
	case c == nil:
		return errors.New("the client is nil (use NewClient)")
	case c.broker == nil:
		return errors.New("the client is a zero Client, without a broker (use NewClient)")
	}
	return nil
}

// declare makes the queues exist.
func (c *Client) declare(ctx context.Context) error { return c.broker.Declare(ctx, c.queues) }

// queue returns the queue of that name.
func (c *Client) queue(name string) (taskmeta.Queue, bool) {
	i := slices.IndexFunc(c.queues, func(q taskmeta.Queue) bool { return q.Name == name })
	if i < 0 {
		return taskmeta.Queue{}, false
	}
	return c.queues[i], true
}

// route returns the queue of a task, or says why it has none here.
func (c *Client) route(info taskmeta.TaskInfo, topology *taskmeta.Topology) (taskmeta.Queue, error) {
	switch {
	case topology == nil:
		return taskmeta.Queue{}, fmt.Errorf("task %q was not declared (use the value that taskmeta.Define returns)", info.Name)
	case topology != c.topology:
		return taskmeta.Queue{}, fmt.Errorf("task %q at %s was declared in another topology than the client's (declare it in the client's, or make a client for its own)", info.Name, info.Where)
	}
	q, ok := c.routes[info.Name]
	if !ok {
		return taskmeta.Queue{}, fmt.Errorf("task %q at %s was declared after the client was made, so its route was never checked (declare tasks in package variables)", info.Name, info.Where)
	}
	return q, nil
}

// publish sends one message and bounds the wait for its confirm.
func (c *Client) publish(ctx context.Context, p Publishing) error {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.ConfirmTimeout)
	defer cancel()
	return c.send(ctx, p)
}

// send sends one message and waits for its confirm until ctx ends.
func (c *Client) send(ctx context.Context, p Publishing) error {
	err := c.broker.Publish(ctx, p)
	if err == nil {
		return nil
	}
	// The deadline may be the caller's; to wait in vain is a timeout all the same.
	if errors.Is(err, ErrOutcomeUnknown) && errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%w: %w", ErrTimeout, context.DeadlineExceeded)
	}
	return &PublishError{Task: p.Message.Task, ID: p.Message.ID, Queue: p.Queue, Err: err}
}
