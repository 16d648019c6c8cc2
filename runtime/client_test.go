package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func TestNewClientFaults(t *testing.T) {
	queue := taskmeta.Queue{Name: "money", Class: taskmeta.Money, Owner: "payments"}
	good := &taskmeta.Topology{Queues: []taskmeta.Queue{queue}}
	for _, c := range []struct {
		name     string
		broker   runtime.Broker
		topology *taskmeta.Topology
		cfg      runtime.ClientConfig
		want     []string
	}{
		{"nothing", nil, nil, runtime.ClientConfig{}, []string{"broker is nil (", "topology is nil ("}},
		{"every fault at once", nil, &taskmeta.Topology{Queues: []taskmeta.Queue{{Name: "a"}, {Name: "b", Class: "slow", Owner: "x"}}}, runtime.ClientConfig{},
			[]string{"broker is nil", `queue "a" has no class`, `queue "a" has no owner`, `unknown class "slow"`}},
		{"a dead-letter queue's name", memory.New(memory.Config{}), &taskmeta.Topology{Queues: []taskmeta.Queue{queue, {Name: "money.dead", Class: taskmeta.Bulk, Owner: "x"}}},
			runtime.ClientConfig{}, []string{`queue "money.dead" has a name that the runtime gives to queues of its own`}},
		{"a negative configuration", memory.New(memory.Config{}), good, runtime.ClientConfig{ConfirmTimeout: -1, MaxBody: -1, Middleware: []runtime.EnqueueMiddleware{nil}},
			[]string{"ClientConfig.ConfirmTimeout is -1ns", "ClientConfig.MaxBody is -1", "ClientConfig.Middleware[0] is nil"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, err := runtime.NewClient(context.Background(), c.broker, c.topology, c.cfg)
			if client != nil {
				t.Error("there is a client beside the error")
			}
			wantText(t, err, c.want...)
		})
	}
	t.Run("an ended context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := runtime.NewClient(ctx, memory.New(memory.Config{}), good, runtime.ClientConfig{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error is %v, want context.Canceled", err)
		}
	})
	t.Run("a broker with another queue", func(t *testing.T) {
		b := memory.New(memory.Config{})
		if _, err := runtime.NewClient(context.Background(), b, good, runtime.ClientConfig{}); err != nil {
			t.Fatal(err)
		}
		other := &taskmeta.Topology{Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments", Exchange: taskmeta.Direct}}}
		_, err := runtime.NewClient(context.Background(), b, other, runtime.ClientConfig{})
		if topology, ok := errors.AsType[*runtime.TopologyError](err); !ok || topology.Queue != "money" || topology.Have != "topic" || topology.Want != "direct" {
			t.Errorf("error is %v, want a *TopologyError", err)
		}
		wantText(t, err, `queue "money"`, "topic", "direct", "nothing was changed (")
	})
}

// enqueue is a call of Enqueue, without its type parameter.
func enqueue[A any](task *taskmeta.Task[A], args A) func(context.Context, *runtime.Client, *runtime.EnqueueOpts) (string, error) {
	return func(ctx context.Context, c *runtime.Client, opts *runtime.EnqueueOpts) (string, error) {
		return runtime.Enqueue(ctx, c, task, args, opts)
	}
}

func TestEnqueueFaults(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{MaxBody: 100})
	stranger := newShop(t, runtime.ClientConfig{})
	late := taskmeta.Define(s.topology, taskmeta.Task[int]{Name: "catalog.late"})
	hour := time.Now().Add(time.Hour)
	ok := enqueue(s.confirm, event{"e1"})
	for _, c := range []struct {
		name string
		call func(context.Context, *runtime.Client, *runtime.EnqueueOpts) (string, error)
		opts runtime.EnqueueOpts
		want []string
	}{
		{"nil task", enqueue[int](nil, 1), runtime.EnqueueOpts{}, []string{"the task is nil ("}},
		{"undeclared task", enqueue(&taskmeta.Task[int]{Name: "catalog.loose"}, 1), runtime.EnqueueOpts{}, []string{`task "catalog.loose" was not declared (`}},
		{"another topology", enqueue(stranger.confirm, event{"e1"}), runtime.EnqueueOpts{}, []string{`task "payments.confirm" at `, "another topology"}},
		{"declared too late", enqueue(late, 1), runtime.EnqueueOpts{}, []string{`task "catalog.late" at `, "after the client was made"}},
		{"invalid arguments", enqueue(s.place, order{}), runtime.EnqueueOpts{}, []string{`task "catalog.place"`, "an order needs an item"}},
		{"nil for what has to be valid", enqueue(s.reindex, nil), runtime.EnqueueOpts{}, []string{`task "catalog.reindex"`, "a nil *runtime_test.order has nothing to ask"}},
		{"arguments that are no UTF-8", enqueue(s.raw, json.RawMessage("\"\xff\"")), runtime.EnqueueOpts{}, []string{`task "catalog.raw"`, "not UTF-8"}},
		{"arguments that are no JSON", enqueue(s.broken, make(chan int)), runtime.EnqueueOpts{}, []string{`task "catalog.broken"`, "chan int"}},
		{"an empty key", enqueue(s.confirm, event{}), runtime.EnqueueOpts{}, []string{`task "payments.confirm"`, "empty string"}},
		{"an oversized body", enqueue(s.render, strings.Repeat("x", 99)), runtime.EnqueueOpts{}, []string{`task "documents.render"`, "101 bytes, the limit is 100 ("}},
		{"an impossible id", ok, runtime.EnqueueOpts{ID: "a\nb"}, []string{`task "payments.confirm"`, `id "a\nb"`}},
		{"an endless id", ok, runtime.EnqueueOpts{ID: strings.Repeat("x", 256)}, []string{"use 1 to 255 bytes"}},
		{"both delay and time", ok, runtime.EnqueueOpts{Delay: 1, At: hour}, []string{"both Delay and At"}},
		{"a delay too long", ok, runtime.EnqueueOpts{Delay: runtime.MaxDelay + 1}, []string{`queue "money"`, "the longest is"}},
		{"a time too late", ok, runtime.EnqueueOpts{At: time.Now().AddDate(200, 0, 0)}, []string{`queue "money"`, "the longest is"}},
		{"a delay on a direct exchange", enqueue(s.reindex, &order{1}), runtime.EnqueueOpts{Delay: 1}, []string{`queue "exact"`, "direct exchange"}},
		{"expired before due", ok, runtime.EnqueueOpts{At: hour, Expires: hour}, []string{"it would expire at"}},
		{"expired before due, by the rounding of the delay", ok, runtime.EnqueueOpts{Delay: time.Millisecond, Expires: time.Now().Add(900 * time.Millisecond)}, []string{"it would expire at", "whole seconds"}},
		{"an expiry that no header can hold", ok, runtime.EnqueueOpts{Expires: time.Date(9999, 12, 31, 23, 0, 0, 0, time.FixedZone("west", -3600))}, []string{"in the year 10000", "for never"}},
		{"expired already", ok, runtime.EnqueueOpts{Expires: time.Now().Add(-time.Second)}, []string{"it would expire at"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			id, err := c.call(context.Background(), s.client, &c.opts)
			wantText(t, err, c.want...)
			if id != "" {
				t.Errorf("there is an id %q, and nothing was sent", id)
			}
		})
	}
	for _, q := range s.topology.Queues {
		if got := s.broker.Stats(q.Name); got != (memory.Stats{}) {
			t.Errorf("queue %q has %+v after faults only", q.Name, got)
		}
	}
}

func TestClientsThatNewClientDidNotMake(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	ctx := context.Background()
	for _, c := range []struct {
		client *runtime.Client
		want   string
	}{{nil, "the client is nil (use NewClient)"}, {&runtime.Client{}, "zero Client, without a broker (use NewClient)"}} {
		_, err := runtime.Enqueue(ctx, c.client, s.confirm, event{"e1"}, nil)
		wantText(t, err, c.want)
		_, err = c.client.DeadLetters(ctx, "money", 1)
		wantText(t, err, `queue "money"`, c.want)
		wantText(t, c.client.Replay(ctx, "money", "m1", runtime.Replay{By: "ada", Why: "fixed"}), `"m1"`, c.want)
		w := runtime.NewWorker(c.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		wantText(t, w.Run(ctx), `worker of queue "money"`, c.want)
	}
	var w *runtime.Worker
	runtime.Handle(w, s.confirm, nothing)
	wantText(t, w.Run(ctx), "the worker is nil (use NewWorker)")
	wantText(t, new(runtime.Worker).Run(ctx), "the client is nil (use NewClient)")
}

func TestEnqueueTypedErrors(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{MaxBody: 100})
	ctx := context.Background()
	_, err := runtime.Enqueue(ctx, s.client, s.render, strings.Repeat("x", 99), nil)
	if !errors.Is(err, runtime.ErrTooLarge) {
		t.Errorf("error is %v, want ErrTooLarge", err)
	}
	_, err = runtime.Enqueue(ctx, s.client, s.render, "x", &runtime.EnqueueOpts{Delay: runtime.MaxDelay + 1})
	if _, ok := errors.AsType[*runtime.DelayError](err); !ok {
		t.Errorf("error is %v, want a *DelayError", err)
	}
	restore := s.broker.Outage()
	id, err := runtime.Enqueue(ctx, s.client, s.confirm, event{"e1"}, nil)
	if !errors.Is(err, runtime.ErrUnavailable) || errors.Is(err, runtime.ErrOutcomeUnknown) || id == "" {
		t.Errorf("id %q, error %v; want ErrUnavailable and an id for the next try", id, err)
	}
	restore()
	if again, err := runtime.Enqueue(ctx, s.client, s.confirm, event{"e1"}, &runtime.EnqueueOpts{ID: id}); err != nil || again != id {
		t.Errorf("the next try: id %q, error %v", again, err)
	}
}

func TestEnqueueDelays(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	now := time.Now()
	for _, c := range []struct {
		name     string
		opts     *runtime.EnqueueOpts
		min, max time.Duration
	}{
		{"nil options", nil, 0, 0},
		{"the past", &runtime.EnqueueOpts{At: now.Add(-time.Hour)}, 0, 0},
		{"a negative delay", &runtime.EnqueueOpts{Delay: -time.Hour}, 0, 0},
		{"a delay", &runtime.EnqueueOpts{Delay: time.Hour}, time.Hour, time.Hour},
		{"a time", &runtime.EnqueueOpts{At: now.Add(time.Hour)}, time.Hour - time.Minute, time.Hour},
		{"the longest", &runtime.EnqueueOpts{Delay: runtime.MaxDelay}, runtime.MaxDelay, runtime.MaxDelay},
	} {
		before := time.Now()
		id, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, c.opts)
		after := time.Now()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		snapshot, err := s.broker.Snapshot("money")
		if err != nil {
			t.Fatal(err)
		}
		var delayed *memory.Delayed
		for _, d := range snapshot.Delayed {
			if d.Message.ID == id {
				delayed = &d
			}
		}
		switch {
		case c.max == 0:
			if delayed != nil {
				t.Errorf("%s: the message waits until %s", c.name, delayed.Due)
			}
		case delayed == nil:
			t.Errorf("%s: the message does not wait", c.name)
		case delayed.Due.Before(before.Add(c.min)) || delayed.Due.After(after.Add(c.max)):
			t.Errorf("%s: due %s, want %s to %s from %s", c.name, delayed.Due, c.min, c.max, before)
		}
	}
}

func TestEnqueueMiddleware(t *testing.T) {
	var calls []string
	note := func(name string) runtime.EnqueueMiddleware {
		return func(next runtime.EnqueueFunc) runtime.EnqueueFunc {
			return func(ctx context.Context, job runtime.Job) error {
				calls = append(calls, name+" "+job.Task+" "+job.Queue)
				job.Headers[name] = "was here"
				// Only headers count: a route is decided in the topology.
				job.Queue, job.Task, job.ID, job.Attempt = "bulk", "catalog.place", "other", 9
				return next(ctx, job)
			}
		}
	}
	s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{note("outer"), note("inner")}})
	id, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := s.broker.Snapshot("money")
	if err != nil || len(snapshot.Ready) != 1 {
		t.Fatalf("queue money has %+v, %v; want the message", snapshot, err)
	}
	m := snapshot.Ready[0]
	if m.ID != id || m.Task != "payments.confirm" || m.Headers["outer"] == "" || m.Headers["inner"] == "" || m.Headers[runtime.HeaderAttempt] != "1" {
		t.Errorf("message is %+v", m)
	}
	if len(calls) != 2 || calls[0] != "outer payments.confirm money" {
		t.Errorf("calls are %q, want the outer first", calls)
	}
}

func TestEnqueueMiddlewareFaults(t *testing.T) {
	refusal := errors.New("over quota")
	for _, c := range []struct {
		name string
		mw   runtime.EnqueueFunc
		call bool
		want []string
	}{
		{"a refusal", func(context.Context, runtime.Job) error { return refusal }, false, []string{"over quota"}},
		{"silence", func(context.Context, runtime.Job) error { return nil }, false, []string{`task "payments.confirm"`, "without calling the next"}},
		{"a header of the runtime", func(_ context.Context, job runtime.Job) error { job.Headers[runtime.HeaderAttempt] = "7"; return nil }, true, []string{runtime.HeaderAttempt, "runtime's own"}},
		{"headers that fill a frame", func(_ context.Context, job runtime.Job) error {
			job.Headers["k"] = strings.Repeat("x", 32<<10)
			return nil
		}, true, []string{`task "payments.confirm"`, "too large", "limit is 32768 ("}},
		{"a header without a name", func(_ context.Context, job runtime.Job) error { job.Headers[""] = "7"; return nil }, true, []string{"0 bytes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{func(next runtime.EnqueueFunc) runtime.EnqueueFunc {
				return func(ctx context.Context, job runtime.Job) error {
					if err := c.mw(ctx, job); err != nil || !c.call {
						return err
					}
					return next(ctx, job)
				}
			}}})
			_, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
			wantText(t, err, c.want...)
			if got := s.broker.Stats("money"); got != (memory.Stats{}) {
				t.Errorf("queue money has %+v", got)
			}
		})
	}
}

// Whatever a middleware returns, nil is a confirm.
func TestEnqueueMiddlewareThatHidesFailures(t *testing.T) {
	tries := 1
	s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{func(next runtime.EnqueueFunc) runtime.EnqueueFunc {
		return func(ctx context.Context, job runtime.Job) error {
			for range tries {
				_ = next(ctx, job)
			}
			return nil
		}
	}}})
	resume := s.broker.Outage()
	id, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
	if id == "" || !errors.Is(err, runtime.ErrUnavailable) {
		t.Errorf("id %q, error %v; want ErrUnavailable and an id for another try", id, err)
	}
	wantText(t, err, "a middleware returned nil although the next failed (")
	resume()
	tries = 2
	if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil); err != nil {
		t.Errorf("Enqueue after the outage: %v", err)
	}
}

func TestEnqueueMiddlewareThatWrapsNothing(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{func(runtime.EnqueueFunc) runtime.EnqueueFunc { return nil }}})
	_, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
	wantText(t, err, `task "payments.confirm"`, "ClientConfig.Middleware[0] returned a nil EnqueueFunc (")
}

func TestEnqueueWithAnEndlessKey(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	_, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{strings.Repeat("x", 32<<10+1)}, nil)
	if !errors.Is(err, runtime.ErrTooLarge) {
		t.Errorf("error is %v, want ErrTooLarge", err)
	}
}

func TestEnqueueWithAnEndedContext(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{func(runtime.EnqueueFunc) runtime.EnqueueFunc {
		return func(context.Context, runtime.Job) error { return errors.New("the middleware was asked") }
	}}})
	over := errors.New("the request is over")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(over)
	id, err := runtime.Enqueue(ctx, s.client, s.confirm, event{"e1"}, nil)
	wantText(t, err, `task "payments.confirm"`, "nothing was sent")
	if id != "" || !errors.Is(err, over) || errors.Is(err, runtime.ErrOutcomeUnknown) {
		t.Errorf("id %q, error %v; want the context's cause", id, err)
	}
}

func TestEnqueueLog(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	id, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := s.log.lines(t, "task enqueued")
	if len(lines) != 1 || lines[0]["task"] != "payments.confirm" || lines[0]["queue"] != "money" || lines[0]["id"] != id || lines[0]["attempt"] != 1.0 {
		t.Errorf("log is %v, want one line with task, queue, id and attempt", lines)
	}
}
