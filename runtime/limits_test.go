package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// patient is a system of one task, whose durations are at the end of what there
// is.
func patient(t *testing.T, timeout time.Duration, retry taskmeta.Retry) (*memory.Broker, *runtime.Client, *taskmeta.Task[event]) {
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"}},
		Routes: []taskmeta.Route{{Task: "*", Queue: "bulk"}},
	}
	task := taskmeta.Define(topology, taskmeta.Task[event]{Name: "catalog.archive", Timeout: timeout, Retry: retry})
	broker := memory.New(memory.Config{})
	t.Cleanup(func() { _ = broker.Close() })
	client, err := runtime.NewClient(context.Background(), broker, topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return broker, client, task
}

// The longest duration there is stands for never.
func TestEndlessDurations(t *testing.T) {
	for _, c := range []struct {
		name    string
		timeout time.Duration
		cfg     runtime.WorkerConfig
	}{
		{"timeout", math.MaxInt64, runtime.WorkerConfig{}},
		{"grace of the stuck", time.Hour, runtime.WorkerConfig{StuckGrace: math.MaxInt64}},
		{"all", math.MaxInt64, runtime.WorkerConfig{StuckGrace: math.MaxInt64, Grace: math.MaxInt64}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				broker, client, task := patient(t, c.timeout, taskmeta.Retry{})
				done := 0
				c.cfg.Queue = "bulk"
				w := runtime.NewWorker(client, c.cfg)
				runtime.Handle(w, task, func(ctx context.Context, _ event) error {
					time.Sleep(time.Minute)
					done++
					return ctx.Err()
				})
				stop := start(t, w)
				for range 2 {
					if _, err := runtime.Enqueue(context.Background(), client, task, event{"e1"}, nil); err != nil {
						t.Fatal(err)
					}
				}
				time.Sleep(10 * time.Minute)
				if err := stop(); err != nil {
					t.Errorf("Run: %v", err)
				}
				if got := broker.Stats("bulk"); done != 2 || got != (memory.Stats{}) {
					t.Errorf("%d runs, and queue bulk has %+v; want both messages done", done, got)
				}
			})
		})
	}
}

// A policy may ask for more than the delay ladder holds.
func TestEndlessRetryWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const century = 100 * 365 * 24 * time.Hour
		broker, client, task := patient(t, 0, taskmeta.Retry{Base: century, Cap: century})
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "bulk", Concurrency: 10})
		runtime.Handle(w, task, func(context.Context, event) error { return errors.New("not yet") })
		stop := start(t, w)
		for range 10 {
			if _, err := runtime.Enqueue(context.Background(), client, task, event{"e1"}, nil); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if got := broker.Stats("bulk"); got.Delayed != 10 {
			t.Errorf("queue bulk has %+v, want 10 delayed", got)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// What waits for a slot while worker after worker is recycled has not failed.
func TestRecyclingCountsAgainstNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		const n = 12
		for i := range n {
			if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{fmt.Sprint(i)}, nil); err != nil {
				t.Fatal(err)
			}
		}
		firsts := 0
		for range n {
			w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", Concurrency: n, Recycle: runtime.Recycle{Tasks: 1}})
			runtime.Handle(w, s.confirm, func(ctx context.Context, _ event) error {
				if runtime.Attempt(ctx) == 1 {
					firsts++
				}
				return nil
			})
			if err := w.Run(context.Background()); !errors.Is(err, runtime.ErrRecycle) {
				t.Fatalf("Run: %v", err)
			}
		}
		if got := s.broker.Stats("money"); firsts != n || got != (memory.Stats{}) {
			t.Errorf("%d first attempts, and queue money has %+v; want %d and nothing", firsts, got, n)
		}
	})
}

// A handler may do to its job what it likes.
func TestHandlerChangesItsJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{Middleware: []runtime.EnqueueMiddleware{func(next runtime.EnqueueFunc) runtime.EnqueueFunc {
			return func(ctx context.Context, job runtime.Job) error { job.Headers["trace"] = "1"; return next(ctx, job) }
		}}})
		letters := results(t, s, runtime.WorkerConfig{}, func(ctx context.Context, _ event) error {
			job, _ := runtime.FromContext(ctx)
			if len(job.Headers) != 1 || job.Headers["trace"] != "1" {
				t.Errorf("headers are %q in attempt %d", job.Headers, job.Attempt)
			}
			job.Headers["trace"] = "2"
			job.Headers[runtime.HeaderExpires] = "soon"
			if job.Attempt == 1 {
				return errors.New("not yet")
			}
			return nil
		})
		if len(letters) != 0 {
			t.Errorf("dead letters are %+v", letters)
		}
	})
}
