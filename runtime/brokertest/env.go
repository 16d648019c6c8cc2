package brokertest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// patience is how long a test waits for what should come at once.
const patience = time.Minute

// money is the queue of most tests.
const money = "money"

// payment is the argument of the tasks of the suite.
type payment struct {
	Cents int `json:"cents"`
}

func payKey(p payment) string { return fmt.Sprint(p.Cents) }

// setup is what one test wants to be different.
type setup struct {
	maxLength     int
	deliveryLimit int
	retry         taskmeta.Retry
	timeout       time.Duration
	confirm       time.Duration
	// wrap puts something between the client and the broker.
	wrap func(runtime.Broker) runtime.Broker
}

// env is a broker, a topology and a client.
type env struct {
	*testing.T
	// ctx ends when patience is over.
	ctx      context.Context
	server   Server
	broker   runtime.Broker
	topology *taskmeta.Topology
	// confirm and refund are tasks of the queue money.
	confirm, refund *taskmeta.Task[payment]
	client          *runtime.Client
	logger          *slog.Logger
}

func newEnv(t *testing.T, h Harness, s setup) *env {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(context.Background(), patience, errors.New("the test waited in vain"))
	t.Cleanup(cancel)
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: money, Class: taskmeta.Money, Owner: "payments", MaxLength: s.maxLength}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: money}},
	}
	e := &env{
		T: t, ctx: ctx, topology: topology, server: h.Start(t, Config{DeliveryLimit: s.deliveryLimit}),
		confirm: taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.confirm", Key: payKey, Retry: s.retry, Timeout: s.timeout}),
		refund:  taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.refund", Key: payKey, Retry: s.retry, Timeout: s.timeout}),
		logger:  slog.New(slog.NewTextHandler(newOutput(t), &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	e.broker = e.server.Broker()
	broker := e.broker
	if s.wrap != nil {
		broker = s.wrap(broker)
	}
	client, err := runtime.NewClient(ctx, broker, topology, runtime.ClientConfig{ConfirmTimeout: s.confirm, Logger: e.logger})
	if err != nil {
		t.Fatalf("NewClient: %v", err)
	}
	e.client = client
	return e
}

// output is a test's output, as long as there is a test: an abandoned handler
// logs when it returns, which may be later.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

func newOutput(t *testing.T) *output {
	o := &output{w: t.Output()}
	t.Cleanup(func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.w = io.Discard
	})
	return o
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.w.Write(p)
}

// enqueue enqueues payments.confirm and fails the test if it cannot.
func (e *env) enqueue(cents int, opts *runtime.EnqueueOpts) string {
	e.Helper()
	id, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{Cents: cents}, opts)
	if err != nil {
		e.Fatalf("Enqueue of %d: %v", cents, err)
	}
	return id
}

// publish publishes a message that no client made.
func (e *env) publish(p runtime.Publishing) {
	e.Helper()
	if err := e.broker.Publish(e.ctx, p); err != nil {
		e.Fatalf("Publish %q: %v", p.Message.ID, err)
	}
}

// consume opens a consumer, and closes it with the test.
func (e *env) consume(opts runtime.ConsumeOpts) runtime.Consumer {
	e.Helper()
	c, err := e.broker.Consume(e.ctx, opts)
	if err != nil {
		e.Fatalf("Consume %q: %v", opts.Queue, err)
	}
	e.Cleanup(func() { _ = c.Close() })
	return c
}

// receive returns the next delivery.
func (e *env) receive(c runtime.Consumer) runtime.Delivery {
	e.Helper()
	d, err := c.Receive(e.ctx)
	if err != nil {
		e.Fatalf("Receive: %v", err)
	}
	return d
}

// ids returns the IDs of the messages that are ready in a queue, in order, and
// leaves them there.
func (e *env) ids(queue string) []string {
	e.Helper()
	c, err := e.broker.Consume(e.ctx, runtime.ConsumeOpts{Queue: queue, Prefetch: 1000, UntilEmpty: true})
	if err != nil {
		e.Fatalf("Consume %q: %v", queue, err)
	}
	ids := []string{}
	for {
		d, err := c.Receive(e.ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			e.Fatalf("Receive from %q: %v", queue, err)
		}
		ids = append(ids, d.Message().ID)
	}
	if err := c.Close(); err != nil {
		e.Fatalf("Close: %v", err)
	}
	return ids
}

// awaitDead waits for a dead letter of the queue money and takes it away.
func (e *env) awaitDead() runtime.DeadLetter {
	e.Helper()
	c := e.consume(runtime.ConsumeOpts{Queue: runtime.DeadQueue(money), Prefetch: 1})
	d := e.receive(c)
	letter := runtime.ParseDeadLetter(d.Message(), money)
	if err := d.Ack(); err != nil {
		e.Fatalf("Ack of the dead letter: %v", err)
	}
	if err := c.Close(); err != nil {
		e.Fatalf("Close: %v", err)
	}
	return letter
}

// handle is a handler of both tasks.
type handle func(context.Context, payment) error

// worker is a worker that runs.
type worker struct {
	env  *env
	stop context.CancelFunc
	done chan struct{}
	err  error
}

// start starts a worker of the queue money with a handler for payments.confirm,
// and ends it with the test.
func (e *env) start(cfg runtime.WorkerConfig, h handle) *worker {
	e.Helper()
	cfg.Queue = money
	w := runtime.NewWorker(e.client, cfg)
	runtime.Handle(w, e.confirm, h)
	return e.run(w)
}

func (e *env) run(w *runtime.Worker) *worker {
	ctx, stop := context.WithCancel(e.ctx)
	running := &worker{env: e, stop: stop, done: make(chan struct{})}
	go func() {
		defer close(running.done)
		running.err = w.Run(ctx)
	}()
	e.Cleanup(func() {
		stop()
		<-running.done
	})
	return running
}

// end stops the worker, if it has not ended, and returns what Run returned.
func (w *worker) end() error {
	w.stop()
	return w.wait()
}

// wait waits until the worker ends by itself.
func (w *worker) wait() error {
	w.env.Helper()
	await(w.env, w.done, "the worker's end")
	return w.err
}

// await waits for an event.
func await[T any](e *env, event <-chan T, what string) T {
	e.Helper()
	select {
	case v := <-event:
		return v
	case <-e.ctx.Done():
		e.Fatalf("no %s: %v", what, context.Cause(e.ctx))
		panic("unreachable")
	}
}

// wantError fails the test unless err is want and none of the others.
func (e *env) wantError(err, want error, others ...error) {
	e.Helper()
	if !errors.Is(err, want) {
		e.Errorf("error is %v, want %v", err, want)
	}
	for _, other := range others {
		if errors.Is(err, other) {
			e.Errorf("error %v is also %v", err, other)
		}
	}
}
