//go:build celery

package celery_test

import (
	"context"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/celery"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var shared rabbitmqtest.Shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := shared.Stop(); err != nil && code == 0 {
		slog.Error("stopping the broker", "error", err)
		code = 1
	}
	os.Exit(code)
}

// payment is the argument of most tasks. Its note tells the handler what to do.
type payment struct {
	Event string `json:"event"`
	Due   int    `json:"due,omitempty"`
	Note  string `json:"note,omitempty"`
}

// precise has what Python has and JSON has not.
type precise struct {
	Amount string    `json:"amount"`
	Ref    string    `json:"ref"`
	Blob   []byte    `json:"blob"`
	At     time.Time `json:"at"`
	Day    string    `json:"day"`
}

// system is one topology that Go and Celery share: Celery works on py, Go on go,
// and either on both.
type system struct {
	vhost    *rabbitmqtest.VHost
	topology *taskmeta.Topology
	client   *runtime.Client
	python   *python

	confirm, remind, settle, again, unheard, goConfirm, both, classic *taskmeta.Task[payment]
	precise                                                           *taskmeta.Task[precise]

	mu   sync.Mutex
	runs map[string]chan run
}

// run is one attempt of a handler.
type run struct {
	job  runtime.Job
	args any
	at   time.Time
	// took is how long the handler had, if it waited for its end.
	took time.Duration
}

// newSystem returns a system that Go has declared.
func newSystem(t testing.TB) *system {
	t.Helper()
	s := undeclared(t)
	s.connect(t)
	return s
}

// undeclared returns a system of which nothing is on the broker yet.
func undeclared(t testing.TB) *system {
	t.Helper()
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "py", Class: taskmeta.Interactive, Owner: "web"},
			{Name: "go", Class: taskmeta.Money, Owner: "payments"},
			{Name: "both", Class: taskmeta.Bulk, Owner: "catalog"},
			{Name: "classic", Class: taskmeta.Bulk, Owner: "catalog", Kind: taskmeta.Classic},
		},
		Routes: []taskmeta.Route{{Task: "py.*", Queue: "py"}, {Task: "go.*", Queue: "go"}, {Task: "both.*", Queue: "both"}, {Task: "classic.*", Queue: "classic"}},
	}
	key := func(p payment) string { return p.Event }
	define := func(name string) *taskmeta.Task[payment] {
		return taskmeta.Define(topology, taskmeta.Task[payment]{Name: name, Key: key, Retry: taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 3}})
	}
	s := &system{
		vhost:    shared.Server(t).VHost(t),
		topology: topology,
		confirm:  define("py.confirm"), remind: define("py.remind"), settle: define("py.settle"), again: define("py.again"), unheard: define("py.unheard"),
		goConfirm: define("go.confirm"), both: define("both.settle"), classic: define("classic.confirm"),
		precise: taskmeta.Define(topology, taskmeta.Task[precise]{Name: "go.precise", Key: func(p precise) string { return p.Ref }}),
		runs:    make(map[string]chan run),
	}
	s.python = newPython(t, s.vhost.Address())
	return s
}

// connect declares the system.
func (s *system) connect(t testing.TB) {
	t.Helper()
	client, err := runtime.NewClient(t.Context(), s.open(t), s.topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.client = client
}

// open opens a broker of its own on the same virtual host.
func (s *system) open(t testing.TB) *rabbitmq.Broker {
	t.Helper()
	codec, err := celery.New(celery.Config{Tasks: []celery.Task{
		celery.Positional(s.confirm), celery.Keyword(s.remind), celery.Single(s.settle), celery.Positional(s.again), celery.Positional(s.unheard),
		celery.Positional(s.goConfirm), celery.Single(s.precise), celery.Positional(s.both), celery.Positional(s.classic),
	}})
	if err != nil {
		t.Fatal(err)
	}
	broker, err := rabbitmq.Open(t.Context(), rabbitmq.Config{
		Addresses: []string{s.vhost.Address()}, Layout: rabbitmq.Celery, Codec: codec, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = broker.Close() })
	return broker
}

// worker starts a worker in Go that ends with the test, or when stop is called.
func (s *system) worker(t testing.TB, queue string) (stop func()) {
	t.Helper()
	w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: queue, Concurrency: 8, Grace: time.Second})
	switch queue {
	case "go":
		runtime.Handle(w, s.goConfirm, s.handle)
		runtime.Handle(w, s.precise, func(ctx context.Context, p precise) error {
			job, _ := runtime.FromContext(ctx)
			s.of(job.ID) <- run{job: job, args: p, at: time.Now()}
			return nil
		})
	case "both":
		runtime.Handle(w, s.both, s.handle)
	case "classic":
		runtime.Handle(w, s.classic, s.handle)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// errDeclined is what a handler fails with that is told to.
type errDeclined struct{}

func (errDeclined) Error() string { return "declined" }

func (s *system) handle(ctx context.Context, p payment) error {
	job, _ := runtime.FromContext(ctx)
	r := run{job: job, args: p, at: time.Now()}
	switch p.Note {
	case "sleep":
		<-ctx.Done()
		r.took = time.Since(r.at)
		s.of(job.ID) <- r
		return runtime.Permanent(context.Cause(ctx))
	case "fail for long":
		s.of(job.ID) <- r
		return runtime.RetryAfter(5*time.Second, errDeclined{})
	case "fail":
		s.of(job.ID) <- r
		return runtime.RetryAfter(time.Second, errDeclined{})
	}
	s.of(job.ID) <- r
	return nil
}

// of returns where the runs of a call arrive.
func (s *system) of(id string) chan run {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[id] == nil {
		s.runs[id] = make(chan run, 100)
	}
	return s.runs[id]
}

// ran waits for the next run of a call in Go.
func (s *system) ran(t testing.TB, id string) run {
	t.Helper()
	select {
	case r := <-s.of(id):
		return r
	case <-time.After(patience):
		t.Fatalf("no handler ran call %q", id)
		return run{}
	}
}

// letter waits for the dead letter of a call.
func (s *system) letter(t testing.TB, queue, id string) runtime.DeadLetter {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		letters, err := s.client.DeadLetters(t.Context(), queue, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range letters {
			if l.ID == id {
				return l
			}
		}
		// Nothing tells when a dead letter comes.
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("call %q has no dead letter", id)
	return runtime.DeadLetter{}
}

// publish puts a message of the test's own making on a queue.
func (s *system) publish(t testing.TB, queue string, m amqp.Publishing) {
	t.Helper()
	conn, err := amqp.Dial(s.vhost.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}()
	ch, err := conn.Channel()
	if err != nil {
		t.Fatal(err)
	}
	if err := ch.Confirm(false); err != nil {
		t.Fatal(err)
	}
	confirm, err := ch.PublishWithDeferredConfirm("", queue, true, false, m)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := confirm.WaitContext(t.Context()); !ok || err != nil {
		t.Fatalf("confirmed: %t, error %v", ok, err)
	}
}
