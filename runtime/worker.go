package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

const (
	defaultGrace      = 30 * time.Second
	defaultStuckGrace = 10 * time.Second
	defaultMaxReturns = 3
	maxPrefetchFactor = 16
	maxPrefetch       = 65535
)

// WorkerConfig configures a [Worker].
type WorkerConfig struct {
	// Queue is the one queue the worker consumes, of the client's topology.
	// Required. A process that works two queues runs two workers, each with its
	// own concurrency, so that one queue's flood never takes the other's slots.
	Queue string
	// Concurrency is how many handlers run at once, 1 to 65535. The default is 1.
	Concurrency int
	// PrefetchFactor times Concurrency is how many messages the worker holds, at
	// most 65535. The default is 1: no message waits behind a running one. Only
	// a queue of class interactive may have more, up to 16, where a round trip
	// to the broker costs more than the wait. What waits comes back unanswered when
	// the worker ends, and that counts (MaxReturns): keep it low where workers
	// come and go within the time of a few handlers.
	PrefetchFactor int
	// Grace is how long running handlers may go on after a shutdown has begun,
	// before their contexts end. The default is 30 s.
	Grace time.Duration
	// StuckGrace is how long a handler may go on after its context ended before
	// the worker calls it stuck. The default is 10 s.
	StuckGrace time.Duration
	// MaxReturns is how often a message may come back unanswered before that
	// counts as a failed attempt, without another run. Who kills the process then
	// waits for its retry like any other, and what was in the other slots at the
	// time comes back without it. A handler that a shutdown interrupts gives its
	// message back too, and is counted by the broker. The default is 3; a negative
	// number is never. Keep it below the queue's delivery limit, which is the
	// broker's last resort.
	MaxReturns int
	// Recycle says when the worker ends to be started afresh.
	Recycle Recycle
	// Middleware wraps each handler, the first outermost.
	Middleware []Middleware
	// Logger gets what happens. The default is the client's.
	Logger *slog.Logger
}

// Recycle limits the life of a worker. A limit that is zero is none.
type Recycle struct {
	// Tasks is how many tasks the worker takes before it ends. It holds no more
	// messages than that either, so let it be well above the concurrency.
	Tasks int
	// Bytes is the memory of the process above which the worker ends, as the Go
	// runtime counts it for GOMEMLIMIT. It is looked at after each task. Set it
	// well above what the process needs at rest.
	Bytes uint64
}

// validate reports every fault of the configuration, for a worker of c.
func (cfg WorkerConfig) validate(c *Client) error {
	var errs []error
	fault := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	q, ok := c.queue(cfg.Queue)
	switch {
	case cfg.Queue == "":
		fault("WorkerConfig.Queue is empty (name one of the topology's queues)")
	case cfg.Queue == taskmeta.Unrouted:
		fault("WorkerConfig.Queue is %q, which no worker consumes: what is there shows a missing route (add the route)", cfg.Queue)
	case !ok:
		fault("WorkerConfig.Queue is %q, which the topology does not declare (declare it, or correct the name)", cfg.Queue)
	}
	if cfg.Concurrency < 0 {
		fault("WorkerConfig.Concurrency is %d (use 1 or more)", cfg.Concurrency)
	}
	switch factor := cfg.PrefetchFactor; {
	case factor < 0 || factor > maxPrefetchFactor:
		fault("WorkerConfig.PrefetchFactor is %d (use 1 to %d)", factor, maxPrefetchFactor)
	case factor > 1 && ok && q.Class != taskmeta.Interactive:
		fault("WorkerConfig.PrefetchFactor is %d and queue %q is of class %s: messages would wait behind a running one while another worker is free (only class interactive may have more than 1)", factor, q.Name, q.Class)
	case cfg.Concurrency > maxPrefetch || cfg.prefetch() > maxPrefetch:
		fault("WorkerConfig.Concurrency times PrefetchFactor is over %d, the broker's limit (lower one of them)", maxPrefetch)
	}
	if cfg.Grace < 0 {
		fault("WorkerConfig.Grace is %s (set a positive duration, or leave it out for %s)", cfg.Grace, defaultGrace)
	}
	if cfg.StuckGrace < 0 {
		fault("WorkerConfig.StuckGrace is %s (set a positive duration, or leave it out for %s)", cfg.StuckGrace, defaultStuckGrace)
	}
	if cfg.Recycle.Tasks < 0 {
		fault("WorkerConfig.Recycle.Tasks is %d (use 0 for no limit)", cfg.Recycle.Tasks)
	}
	for i, m := range cfg.Middleware {
		if m == nil {
			fault("WorkerConfig.Middleware[%d] is nil (take it out)", i)
		}
	}
	return errors.Join(errs...)
}

// withDefaults fills the zero fields.
func (cfg WorkerConfig) withDefaults(c *Client) WorkerConfig {
	cfg.Concurrency = cmp.Or(cfg.Concurrency, 1)
	cfg.PrefetchFactor = cmp.Or(cfg.PrefetchFactor, 1)
	cfg.Grace = cmp.Or(cfg.Grace, defaultGrace)
	cfg.StuckGrace = cmp.Or(cfg.StuckGrace, defaultStuckGrace)
	cfg.MaxReturns = cmp.Or(cfg.MaxReturns, defaultMaxReturns)
	if cfg.Logger == nil {
		cfg.Logger = c.cfg.Logger
	}
	return cfg
}

func (cfg WorkerConfig) prefetch() int {
	return cmp.Or(cfg.Concurrency, 1) * cmp.Or(cfg.PrefetchFactor, 1)
}

// Worker runs the handlers of one queue. Register them with [Handle], then call
// [Worker.Run] once.
type Worker struct {
	client *Client
	cfg    WorkerConfig

	mu       sync.Mutex
	handlers map[string]*handler
	faults   []error
	started  bool
	// stop ends the run early. It is set when the worker starts.
	stop context.CancelCauseFunc
}

// handler is a registered handler, without its argument type.
type handler struct {
	info    taskmeta.TaskInfo
	retry   taskmeta.Retry
	timeout time.Duration
	// decode returns the handler's call with the decoded body.
	decode func(body []byte) (func(context.Context) error, error)
}

// NewWorker returns a worker. What is wrong with cfg is reported by [Worker.Run],
// with all the rest.
func NewWorker(client *Client, cfg WorkerConfig) *Worker {
	return &Worker{client: client, cfg: cfg, handlers: make(map[string]*handler)}
}

// Handle registers the handler of a task. What is wrong with it is reported by
// [Worker.Run] before anything is consumed: a task that has a handler already,
// is routed to another queue or belongs to another topology, and a nil handler.
// A registration after Run has started ends the worker with an error.
//
// h returns nil when the work is done, and the message is then acknowledged.
// Any other error makes the attempt fail; [Permanent] and [RetryAfter] say more.
// Delivery is at least once: h must tolerate seeing the same ID again.
func Handle[A any](w *Worker, task *taskmeta.Task[A], h func(context.Context, A) error) {
	switch {
	case w == nil:
		// Run reports the worker.
		return
	case task == nil:
		w.fault(errors.New("Handle was given a nil task (use the value that taskmeta.Define returns)"))
		return
	case h == nil:
		w.fault(fmt.Errorf("task %q has a nil handler (pass a function)", task.Info().Name))
		return
	}
	decoder := newDecoder[A]()
	w.register(task.Info(), task.Topology(), func(body []byte) (func(context.Context) error, error) {
		args, err := decoder.decode(body)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context) error { return h(ctx, args) }, nil
	})
}

func (w *Worker) register(info taskmeta.TaskInfo, topology *taskmeta.Topology, decode func([]byte) (func(context.Context) error, error)) {
	if w.client.made() != nil {
		// Run reports the client.
		return
	}
	q, err := w.client.route(info, topology)
	if err != nil {
		w.fault(err)
		return
	}
	if q.Name != w.cfg.Queue {
		w.fault(fmt.Errorf("task %q at %s is routed to queue %q, and this worker consumes queue %q (register it on a worker of %q, or change its route)",
			info.Name, info.Where, q.Name, w.cfg.Queue, q.Name))
		return
	}
	h := &handler{info: info, retry: info.Retry.For(q.Class), timeout: info.TimeoutFor(q.Class), decode: decode}
	w.mu.Lock()
	_, taken := w.handlers[info.Name]
	if !taken && !w.started {
		w.handlers[info.Name] = h
	}
	started := w.started
	w.mu.Unlock()
	switch {
	case taken:
		w.fault(fmt.Errorf("task %q at %s is registered twice on this worker (delete one of the calls of Handle)", info.Name, info.Where))
	case started:
		w.fault(fmt.Errorf("task %q at %s was registered after Run started (call Handle before Run)", info.Name, info.Where))
	}
}

// fault keeps an error for Run to return, or ends Run with it.
func (w *Worker) fault(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started {
		w.faults = append(w.faults, err)
		return
	}
	if w.stop != nil {
		w.stop(&registrationError{err})
	}
}

// registrationError is a fault that was found while the worker ran.
type registrationError struct{ error }

// start checks everything and returns the context in which messages are taken.
// Its cause says later why the worker ended.
func (w *Worker) start(ctx context.Context) (context.Context, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.started {
		return nil, errors.New("Run was called before (make a new worker)")
	}
	w.started = true
	if err := w.client.made(); err != nil {
		return nil, err
	}
	errs := append([]error{w.cfg.validate(w.client)}, w.faults...)
	if len(w.handlers) == 0 && len(w.faults) == 0 {
		errs = append(errs, errors.New("no task is registered, so every message would be dead-lettered (call Handle before Run)"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	taking, stop := context.WithCancelCause(ctx)
	w.stop = stop
	return taking, nil
}

// unhandled returns the declared tasks of the queue that have no handler here.
func (w *Worker) unhandled() []string {
	var names []string
	for task, q := range w.client.routes {
		if _, ok := w.handlers[task]; !ok && q.Name == w.cfg.Queue {
			names = append(names, task)
		}
	}
	slices.Sort(names)
	return names
}
