package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/claim"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type payment struct {
	Event string `json:"event"`
	Cents int    `json:"cents"`
}

// world is a broker with one queue and two tasks.
type world struct {
	*env
	broker          *memory.Broker
	client          *runtime.Client
	confirm, refund *taskmeta.Task[payment]
}

func newWorld(t *testing.T, e *env) *world {
	t.Helper()
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments"}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}},
	}
	define := func(name string) *taskmeta.Task[payment] {
		return taskmeta.Define(topology, taskmeta.Task[payment]{Name: name, Key: func(p payment) string { return p.Event }})
	}
	w := &world{env: e, broker: memory.New(memory.Config{}), confirm: define("payments.confirm"), refund: define("payments.refund")}
	t.Cleanup(func() { w.broker.Close() })
	var err error
	w.client, err = runtime.NewClient(e.ctx, w.broker, topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// pay is a handler that books a payment.
func pay(ctx context.Context, tx *sql.Tx, p payment) error { return apply(ctx, tx) }

// register puts handlers of both tasks behind claims, in one way or another.
type register func(w *world, worker *runtime.Worker, h func(context.Context, *sql.Tx, payment) error)

func byHandler(w *world, worker *runtime.Worker, h func(context.Context, *sql.Tx, payment) error) {
	runtime.Handle(worker, w.confirm, claim.Handler(w.claims, w.confirm, h))
	runtime.Handle(worker, w.refund, claim.Handler(w.claims, w.refund, h))
}

func byTx(w *world, worker *runtime.Worker, h func(context.Context, *sql.Tx, payment) error) {
	found := func(ctx context.Context, p payment) error {
		tx, ok := claim.Tx(ctx)
		if !ok {
			return runtime.Permanent(errors.New("there is no transaction"))
		}
		return h(ctx, tx, p)
	}
	runtime.Handle(worker, w.confirm, found)
	runtime.Handle(worker, w.refund, found)
}

// serve runs a worker until nothing is left to do.
func (w *world) serve(t *testing.T, cfg runtime.WorkerConfig, reg register, h func(context.Context, *sql.Tx, payment) error) {
	t.Helper()
	cfg.Queue, cfg.Concurrency = "money", 4
	worker := runtime.NewWorker(w.client, cfg)
	reg(w, worker, h)
	ctx, stop := context.WithCancel(w.ctx)
	done := make(chan error, 1)
	go func() { done <- worker.Run(ctx) }()
	if err := w.broker.WaitIdle(w.ctx); err != nil {
		t.Error(err)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func (w *world) enqueue(t *testing.T, task *taskmeta.Task[payment], event string) {
	t.Helper()
	if _, err := runtime.Enqueue(w.ctx, w.client, task, payment{Event: event, Cents: 100}, nil); err != nil {
		t.Fatal(err)
	}
}

// Every way into a worker does the same.
func TestHandlers(t *testing.T) {
	ways := []struct {
		doc        string
		register   register
		middleware bool
	}{{"handler", byHandler, false}, {"middleware", byTx, true}, {"both", byHandler, true}}
	for _, way := range ways {
		t.Run(way.doc, func(t *testing.T) {
			onEach(t, func(t *testing.T, e *env) {
				w := newWorld(t, e)
				var cfg runtime.WorkerConfig
				if way.middleware {
					cfg.Middleware = []runtime.Middleware{e.claims.Middleware()}
				}
				// Three messages of one piece of work, and one of another task's with
				// the same key.
				for range 3 {
					w.enqueue(t, w.confirm, "evt_1")
				}
				w.enqueue(t, w.refund, "evt_1")
				w.serve(t, cfg, way.register, pay)
				if n := e.effects(t); n != 2 {
					t.Errorf("%d effects, want one of each task", n)
				}
				// One more comes long after.
				w.enqueue(t, w.confirm, "evt_1")
				w.serve(t, cfg, way.register, pay)
				if n := e.effects(t); n != 2 {
					t.Errorf("%d effects after one more message, want no other", n)
				}

				// An error leaves the key to the next attempt.
				w.enqueue(t, w.confirm, "evt_2")
				w.serve(t, cfg, way.register, func(ctx context.Context, tx *sql.Tx, p payment) error {
					if err := pay(ctx, tx, p); err != nil || runtime.Attempt(ctx) > 2 {
						return err
					}
					return runtime.RetryAfter(0, errWork)
				})
				if n := e.effects(t); n != 3 {
					t.Errorf("%d effects after a task that failed twice, want one more", n)
				}

				// What is given up is not claimed: an operator may replay it.
				w.enqueue(t, w.confirm, "evt_3")
				w.serve(t, cfg, way.register, func(context.Context, *sql.Tx, payment) error { return runtime.Permanent(errWork) })
				letters := w.broker.DeadLetters("money")
				if len(letters) != 1 || letters[0].Reason != runtime.PermanentFailure {
					t.Fatalf("dead letters %+v, want one", letters)
				}
				if err := w.client.Replay(w.ctx, "money", letters[0].ID, runtime.Replay{By: "ada", Why: "the account is there"}); err != nil {
					t.Fatal(err)
				}
				w.serve(t, cfg, way.register, pay)
				if n := e.effects(t); n != 4 {
					t.Errorf("%d effects after a replay, want one more", n)
				}
			})
		})
	}
}

// A message without a key, from elsewhere, is asked for its key where the type of
// its arguments is known.
func TestForeignMessage(t *testing.T) {
	e := newEnv(t, sqlite)
	w := newWorld(t, e)
	foreign := func(id string) {
		msg := runtime.Message{ID: id, Task: "payments.confirm", Body: []byte(`{"event": "evt_1", "cents": 100}`)}
		if err := w.broker.Publish(w.ctx, runtime.Publishing{Queue: "money", Message: msg}); err != nil {
			t.Fatal(err)
		}
	}
	w.enqueue(t, w.confirm, "evt_1")
	foreign("f1")
	foreign("f2")
	w.serve(t, runtime.WorkerConfig{}, byHandler, pay)
	e.once(t, "payments.confirm", "evt_1")

	foreign("f3")
	w.serve(t, runtime.WorkerConfig{Middleware: []runtime.Middleware{e.claims.Middleware()}}, byTx, pay)
	e.once(t, "payments.confirm", "evt_1")
	w.wantDead(t, `claim of task "payments.confirm": its message has no idempotency key (set Key in the task's declaration)`)
}

// wantDead expects one dead letter.
func (w *world) wantDead(t *testing.T, problem string) {
	t.Helper()
	letters := w.broker.DeadLetters("money")
	if len(letters) != 1 || letters[0].Reason != runtime.PermanentFailure || letters[0].Error != problem {
		t.Errorf("dead letters %+v\nwant one with the error %s", letters, problem)
	}
}

// A key that no claim can have does not heal.
func TestHandlerRefusesKey(t *testing.T) {
	e := newEnv(t, sqlite)
	w := newWorld(t, e)
	long := strings.Repeat("k", claim.MaxKey+1)
	w.enqueue(t, w.confirm, long)
	w.serve(t, runtime.WorkerConfig{}, byHandler, pay)
	w.wantDead(t, `claim "`+long[:100]+`..." of "payments.confirm": the key has 1025 bytes, the limit is 1024 (use a hash of it)`)
	e.nothing(t, "payments.confirm", "evt_1")
}

// A handler that cannot claim is reported before a message is taken.
func TestHandlerRefusesNil(t *testing.T) {
	e := newEnv(t, sqlite)
	w := newWorld(t, e)
	var none *claim.Store
	cfg := runtime.WorkerConfig{Queue: "money", Middleware: []runtime.Middleware{none.Middleware()}}
	worker := runtime.NewWorker(w.client, cfg)
	runtime.Handle(worker, w.confirm, claim.Handler(none, w.confirm, pay))
	runtime.Handle(worker, w.refund, claim.Handler(e.claims, w.refund, nil))
	err := worker.Run(w.ctx)
	for _, want := range []string{
		`WorkerConfig.Middleware[0] is nil`, `task "payments.confirm" has a nil handler`, `task "payments.refund" has a nil handler`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Run = %v\nwant %s", err, want)
		}
	}
	if h := claim.Handler(e.claims, nil, pay); h != nil {
		t.Error("there is a handler of no task")
	}
}

// Outside of a worker, as in a test of its own, a handler claims the task's key.
func TestHandlerAlone(t *testing.T) {
	e := newEnv(t, sqlite)
	w := newWorld(t, e)
	h := claim.Handler(e.claims, w.confirm, pay)
	for range 2 {
		if err := h(e.ctx, payment{Event: "evt_1"}); err != nil {
			t.Error(err)
		}
	}
	e.once(t, "payments.confirm", "evt_1")
}
