package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func nothing[A any](context.Context, A) error { return nil }

func TestWorkerFaults(t *testing.T) {
	s, stranger := newShop(t, runtime.ClientConfig{}), newShop(t, runtime.ClientConfig{})
	confirm := func(w *runtime.Worker) { runtime.Handle(w, s.confirm, nothing) }
	for _, c := range []struct {
		name     string
		cfg      runtime.WorkerConfig
		register func(*runtime.Worker)
		want     []string
	}{
		{"no queue", runtime.WorkerConfig{}, confirm, []string{"WorkerConfig.Queue is empty ("}},
		{"a queue that is not declared", runtime.WorkerConfig{Queue: "monye"}, confirm, []string{`worker of queue "monye"`, `WorkerConfig.Queue is "monye", which the topology does not declare (`}},
		{"the default queue", runtime.WorkerConfig{Queue: taskmeta.Unrouted}, confirm, []string{`which no worker consumes`}},
		{"a dead-letter queue", runtime.WorkerConfig{Queue: runtime.DeadQueue("money")}, confirm, []string{"does not declare"}},
		{"negative numbers", runtime.WorkerConfig{Queue: "money", Concurrency: -1, Grace: -1, StuckGrace: -1, Recycle: runtime.Recycle{Tasks: -1}, Middleware: []runtime.Middleware{nil}}, confirm,
			[]string{"WorkerConfig.Concurrency is -1", "WorkerConfig.Grace is -1ns", "WorkerConfig.StuckGrace is -1ns", "WorkerConfig.Recycle.Tasks is -1", "WorkerConfig.Middleware[0] is nil"}},
		{"more prefetch for money", runtime.WorkerConfig{Queue: "money", PrefetchFactor: 2}, confirm, []string{"PrefetchFactor is 2", `queue "money" is of class money`}},
		{"more prefetch than there is", runtime.WorkerConfig{Queue: "interactive", PrefetchFactor: 17}, func(w *runtime.Worker) { runtime.Handle(w, s.render, nothing) }, []string{"PrefetchFactor is 17 (use 1 to 16)"}},
		{"more slots than the broker counts", runtime.WorkerConfig{Queue: "money", Concurrency: 65536}, confirm, []string{"over 65535"}},
		{"no handler", runtime.WorkerConfig{Queue: "money"}, func(*runtime.Worker) {}, []string{"no task is registered"}},
		{"a nil handler", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { runtime.Handle(w, s.confirm, nil) }, []string{`task "payments.confirm" has a nil handler (`}},
		{"a nil task", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { runtime.Handle[int](w, nil, nothing) }, []string{"nil task ("}},
		{"registered twice", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { confirm(w); confirm(w) }, []string{`task "payments.confirm" at `, "registered twice"}},
		{"a task of another queue", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { runtime.Handle(w, s.place, nothing) },
			[]string{`task "catalog.place" at `, `is routed to queue "bulk"`, `this worker consumes queue "money"`}},
		{"a task of another topology", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { runtime.Handle(w, stranger.confirm, nothing) }, []string{`task "payments.confirm" at `, "another topology"}},
		{"an undeclared task", runtime.WorkerConfig{Queue: "money"}, func(w *runtime.Worker) { runtime.Handle(w, &taskmeta.Task[int]{Name: "payments.x"}, nothing) }, []string{`task "payments.x" was not declared`}},
		{"all at once", runtime.WorkerConfig{Queue: "money", Grace: -1}, func(w *runtime.Worker) {
			confirm(w)
			confirm(w)
			runtime.Handle(w, s.place, nothing)
			runtime.Handle(w, s.refund, nil)
		}, []string{"Grace", "registered twice", `queue "bulk"`, "nil handler"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := runtime.NewWorker(s.client, c.cfg)
			c.register(w)
			wantText(t, w.Run(context.Background()), c.want...)
		})
	}
	if got := s.broker.Stats("money").Consumers; got != 0 {
		t.Errorf("there are %d consumers after faults only", got)
	}
	w := runtime.NewWorker(nil, runtime.WorkerConfig{Queue: "money"})
	confirm(w)
	wantText(t, w.Run(context.Background()), "the client is nil (")
}

func TestWorkerRunsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		stop := start(t, w)
		synctest.Wait()
		wantText(t, w.Run(context.Background()), "Run was called before")
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		wantText(t, w.Run(context.Background()), "Run was called before")
	})
}

func TestHandleAfterRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		done := make(chan error)
		go func() { done <- w.Run(context.Background()) }()
		synctest.Wait()
		runtime.Handle(w, s.refund, nothing)
		wantText(t, <-done, `worker of queue "money"`, `task "payments.refund"`, "registered after Run started")
	})
}

func TestWorkerWarnsOfUnhandledTasks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		stop := start(t, w)
		synctest.Wait()
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		lines := s.log.lines(t, "tasks of this queue have no handler on this worker, their messages will be dead-lettered")
		if len(lines) != 1 || lines[0]["tasks"] != "payments.refund" || lines[0]["queue"] != "money" {
			t.Errorf("warnings are %v, want one that names payments.refund", lines)
		}
	})
}

func TestHandlerContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		type key struct{}
		var job runtime.Job
		var left time.Duration
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.refund, func(ctx context.Context, e event) error {
			if e.ID != "e1" {
				t.Errorf("arguments are %+v", e)
			}
			deadline, _ := ctx.Deadline()
			left = time.Until(deadline)
			job, _ = runtime.FromContext(ctx)
			if runtime.TaskID(ctx) != job.ID || runtime.Attempt(ctx) != job.Attempt {
				t.Errorf("id %q and attempt %d are not those of %+v", runtime.TaskID(ctx), runtime.Attempt(ctx), job)
			}
			if ctx.Value(key{}) != "from main" {
				t.Error("a value of Run's context is missing")
			}
			runtime.Logger(ctx).InfoContext(ctx, "in the handler", "more", true)
			return nil
		})
		ctx, cancel := context.WithCancel(context.WithValue(context.Background(), key{}, "from main"))
		defer cancel()
		done := make(chan error)
		go func() { done <- w.Run(ctx) }()
		id, err := runtime.Enqueue(ctx, s.client, s.refund, event{"e1"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.broker.WaitIdle(ctx); err != nil {
			t.Fatal(err)
		}
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run: %v", err)
		}
		if left != time.Second {
			t.Errorf("the deadline is %s away, want the task's timeout of 1s", left)
		}
		if job.ID != id || job.Task != "payments.refund" || job.Queue != "money" || job.Key != "e1" || job.Attempt != 1 {
			t.Errorf("job is %+v", job)
		}
		for _, msg := range []string{"in the handler", "task done"} {
			lines := s.log.lines(t, msg)
			if len(lines) != 1 || lines[0]["task"] != "payments.refund" || lines[0]["queue"] != "money" || lines[0]["id"] != id || lines[0]["attempt"] != 1.0 {
				t.Errorf("log of %q is %v, want one line with task, queue, id and attempt", msg, lines)
			}
		}
	})
}

func TestOutsideAHandler(t *testing.T) {
	ctx := context.Background()
	if _, ok := runtime.FromContext(ctx); ok || runtime.TaskID(ctx) != "" || runtime.Attempt(ctx) != 0 || runtime.Logger(ctx) == nil {
		t.Error("a context without a job has one")
	}
}

// results runs one handler of payments.refund for one message, without retries
// beyond those of the policy, and returns the dead letters.
func results(t *testing.T, s *shop, cfg runtime.WorkerConfig, h func(context.Context, event) error) []runtime.DeadLetter {
	t.Helper()
	cfg.Queue = "money"
	w := runtime.NewWorker(s.client, cfg)
	runtime.Handle(w, s.refund, h)
	stop := start(t, w)
	if _, err := runtime.Enqueue(context.Background(), s.client, s.refund, event{"e1"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.broker.WaitIdle(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := stop(); err != nil {
		t.Errorf("Run: %v", err)
	}
	return s.broker.DeadLetters("money")
}

// fragile is an error whose methods panic, with a nil receiver or without.
type fragile struct {
	err  *fragile
	text *string
}

func (f *fragile) Error() string { return *f.text }
func (f *fragile) Unwrap() error {
	if f.err == nil {
		return nil
	}
	return f.err
}

func TestHandlerResults(t *testing.T) {
	failure := errors.New("declined")
	for _, c := range []struct {
		name    string
		handler func(context.Context, event) error
		reason  runtime.Reason
		attempt int
		want    string
	}{
		{"nil", func(context.Context, event) error { return nil }, "", 0, ""},
		{"an error, every time", func(context.Context, event) error { return failure }, runtime.Exhausted, 13, "declined"},
		{"an error, twice", func(ctx context.Context, _ event) error {
			if runtime.Attempt(ctx) <= 2 {
				return failure
			}
			return nil
		}, "", 0, ""},
		{"permanent", func(context.Context, event) error { return runtime.Permanent(failure) }, runtime.PermanentFailure, 1, "declined"},
		{"permanent, wrapped", func(context.Context, event) error {
			return errors.Join(errors.New("refund"), runtime.RetryAfter(0, runtime.Permanent(failure)))
		}, runtime.PermanentFailure, 1, "declined"},
		{"permanent nil", func(context.Context, event) error { return runtime.Permanent(nil) }, runtime.PermanentFailure, 1, "no error given"},
		{"retry after, nil", func(context.Context, event) error { return runtime.RetryAfter(time.Hour, nil) }, runtime.Exhausted, 13, "no error given"},
		{"retry after, negative", func(context.Context, event) error { return runtime.RetryAfter(-1, failure) }, runtime.Exhausted, 13, "declined"},
		{"panic", func(context.Context, event) error { panic(failure) }, runtime.Exhausted, 13, "panic: declined"},
		{"nil dereference", func(context.Context, event) error { var p *event; p.ID = "x"; return nil }, runtime.Exhausted, 13, "nil pointer"},
		{"a nil pointer as an error", func(context.Context, event) error { var e *fragile; return e }, runtime.Exhausted, 13, "nil pointer"},
		{"an error that panics", func(context.Context, event) error { return &fragile{} }, runtime.Exhausted, 13, "PANIC"},
		{"timeout", func(ctx context.Context, _ event) error { <-ctx.Done(); return ctx.Err() }, runtime.Exhausted, 13, "the task's timeout of 1s was over"},
		{"success in spite of the timeout", func(ctx context.Context, _ event) error { <-ctx.Done(); return nil }, "", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				letters := results(t, newShop(t, runtime.ClientConfig{}), runtime.WorkerConfig{}, c.handler)
				if c.reason == "" {
					if len(letters) != 0 {
						t.Errorf("dead letters are %+v, want none", letters)
					}
					return
				}
				if len(letters) != 1 || letters[0].Reason != c.reason || letters[0].Attempt != c.attempt || !strings.Contains(letters[0].Error, c.want) {
					t.Errorf("dead letters are %+v, want one %s after %d attempts with %q", letters, c.reason, c.attempt, c.want)
				}
			})
		})
	}
}

// A handler that ends its goroutine must not take its message and its slot along.
func TestHandlerGoexit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		letters := results(t, newShop(t, runtime.ClientConfig{}), runtime.WorkerConfig{}, func(ctx context.Context, _ event) error {
			goexit()
			return nil
		})
		if len(letters) != 1 || letters[0].Reason != runtime.Exhausted || !strings.Contains(letters[0].Error, "Goexit") {
			t.Errorf("dead letters are %+v, want one that names Goexit", letters)
		}
	})
}

func TestPanicIsLoggedWithItsStack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		results(t, s, runtime.WorkerConfig{}, func(ctx context.Context, _ event) error {
			if runtime.Attempt(ctx) == 1 {
				panic("no books")
			}
			return nil
		})
		lines := s.log.lines(t, "handler panicked")
		if len(lines) != 1 || lines[0]["panic"] != "no books" || !strings.Contains(lines[0]["stack"].(string), "worker_test.go") {
			t.Errorf("log is %v, want the panic and where it was", lines)
		}
	})
}

func TestMiddleware(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		var order []string
		note := func(name string) runtime.Middleware {
			return func(next runtime.HandlerFunc) runtime.HandlerFunc {
				return func(ctx context.Context, job runtime.Job) error {
					order = append(order, name+" "+job.Task)
					err := next(ctx, job)
					order = append(order, name+" done")
					return err
				}
			}
		}
		results(t, s, runtime.WorkerConfig{Middleware: []runtime.Middleware{note("outer"), note("inner")}}, func(context.Context, event) error {
			order = append(order, "handler")
			return nil
		})
		want := "outer payments.refund, inner payments.refund, handler, inner done, outer done"
		if got := strings.Join(order, ", "); got != want {
			t.Errorf("order is %q, want %q", got, want)
		}
	})
}

func TestMiddlewareDecides(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		dead int
	}{
		{"success without the handler", nil, 0},
		{"permanent failure without the handler", runtime.Permanent(errors.New("blocked")), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				letters := results(t, s, runtime.WorkerConfig{Middleware: []runtime.Middleware{
					func(runtime.HandlerFunc) runtime.HandlerFunc {
						return func(context.Context, runtime.Job) error { return c.err }
					},
				}}, func(context.Context, event) error { t.Error("the handler ran"); return nil })
				if len(letters) != c.dead {
					t.Errorf("dead letters are %+v, want %d", letters, c.dead)
				}
			})
		})
	}
	for name, m := range map[string]runtime.Middleware{
		"a nil HandlerFunc":     func(runtime.HandlerFunc) runtime.HandlerFunc { return nil },
		"a panic while wrapped": func(runtime.HandlerFunc) runtime.HandlerFunc { panic("no tracer") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				letters := results(t, s, runtime.WorkerConfig{Middleware: []runtime.Middleware{m}}, nothing)
				if len(letters) != 1 || letters[0].Reason != runtime.Exhausted || !strings.HasPrefix(letters[0].Error, "panic: ") {
					t.Errorf("dead letters are %+v, want one exhausted by panics", letters)
				}
			})
		})
	}
}
