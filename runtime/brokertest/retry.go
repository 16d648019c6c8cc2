package brokertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var retryPromises = []promise{
	{"attempts, their waits and the end", retryAttempts},
	{"what a retry keeps", retryKeeps},
	{"a waiting retry holds no slot", retryFreesSlot},
	{"RetryAfter chooses the wait", retryAfter},
	{"no retries", retryNone},
	{"a full queue does not hold a retry up", retryRefused},
}

// seen is what a handler saw of one attempt.
type seen struct {
	job runtime.Job
	at  time.Time
}

func watch(runs chan<- seen, result error) handle {
	return func(ctx context.Context, _ payment) error {
		job, _ := runtime.FromContext(ctx)
		runs <- seen{job, time.Now()}
		return result
	}
}

func retryAttempts(t *testing.T, h Harness) {
	const retries = 3
	policy := taskmeta.Retry{Base: 500 * time.Millisecond, Cap: 2 * time.Second, Attempts: retries}
	e := newEnv(t, h, setup{retry: policy})
	runs := make(chan seen, 10)
	w := e.start(runtime.WorkerConfig{}, watch(runs, errors.New("no")))
	id := e.enqueue(1, nil)
	var last time.Time
	for i := range retries + 1 {
		run := await(e, runs, fmt.Sprintf("attempt %d", i+1))
		if run.job.Attempt != i+1 || run.job.ID != id {
			t.Errorf("run %d is attempt %d of %q", i+1, run.job.Attempt, run.job.ID)
		}
		if i > 0 {
			// The wait is drawn from [0, bound] and rounded up to seconds.
			limit := (policy.Bound(i-1) + time.Second - 1).Truncate(time.Second)
			if wait := run.at.Sub(last); wait > limit+h.Slack {
				t.Errorf("attempt %d came after %s, its bound is %s", i+1, wait, limit)
			}
		}
		last = run.at
	}
	letter := e.awaitDead()
	if letter.Reason != runtime.Exhausted || letter.Attempt != retries+1 || letter.ID != id || letter.Error != "no" {
		t.Errorf("dead letter is %+v, want exhausted after %d attempts", letter, retries+1)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if len(runs) != 0 {
		t.Error("there was an attempt after the last")
	}
}

func retryKeeps(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	expires := time.Now().Add(time.Hour).Truncate(time.Millisecond)
	client, err := runtime.NewClient(e.ctx, e.broker, e.topology, runtime.ClientConfig{
		Logger: e.logger,
		Middleware: []runtime.EnqueueMiddleware{func(next runtime.EnqueueFunc) runtime.EnqueueFunc {
			return func(ctx context.Context, job runtime.Job) error {
				job.Headers["traceparent"] = "00-1"
				return next(ctx, job)
			}
		}},
	})
	if err != nil {
		t.Fatalf("NewClient: %v", err)
	}
	e.client = client
	runs := make(chan seen, 2)
	w := e.start(runtime.WorkerConfig{Recycle: runtime.Recycle{Tasks: 2}}, watch(runs, runtime.RetryAfter(0, errors.New("again"))))
	e.enqueue(7, &runtime.EnqueueOpts{ID: "kept", Expires: expires})
	first, second := await(e, runs, "first attempt").job, await(e, runs, "second attempt").job
	e.wantError(w.wait(), runtime.ErrRecycle)
	if second.Attempt != 2 {
		t.Errorf("second attempt is number %d", second.Attempt)
	}
	for _, job := range []runtime.Job{first, second} {
		if job.ID != "kept" || job.Queue != money || job.Task != e.confirm.Name || job.Key != "7" ||
			!job.Enqueued.Equal(first.Enqueued) || job.Enqueued.IsZero() || !job.Expires.Equal(expires) || job.Headers["traceparent"] != "00-1" || len(job.Headers) != 1 {
			t.Errorf("attempt %d is %+v", job.Attempt, job)
		}
	}
}

func retryFreesSlot(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	order := make(chan string, 3)
	w := runtime.NewWorker(e.client, runtime.WorkerConfig{Queue: money, Concurrency: 1})
	runtime.Handle(w, e.confirm, func(ctx context.Context, _ payment) error {
		order <- fmt.Sprintf("confirm %d", runtime.Attempt(ctx))
		if runtime.Attempt(ctx) == 1 {
			return runtime.RetryAfter(2*time.Second, errors.New("later"))
		}
		return nil
	})
	runtime.Handle(w, e.refund, func(context.Context, payment) error {
		order <- "refund"
		return nil
	})
	running := e.run(w)
	e.enqueue(1, nil)
	if _, err := runtime.Enqueue(e.ctx, e.client, e.refund, payment{1}, nil); err != nil {
		t.Fatalf("Enqueue: %v", err)
	}
	var got []string
	for range 3 {
		got = append(got, await(e, order, "handler"))
	}
	if want := []string{"confirm 1", "refund", "confirm 2"}; !slices.Equal(got, want) {
		t.Errorf("order is %q, want %q", got, want)
	}
	if err := running.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func retryAfter(t *testing.T, h Harness) {
	// Without RetryAfter the wait would be beyond the test's patience.
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Base: 240 * time.Hour, Cap: 240 * time.Hour, Attempts: 1}})
	runs := make(chan seen, 2)
	w := e.start(runtime.WorkerConfig{}, watch(runs, runtime.RetryAfter(1500*time.Millisecond, errors.New("later"))))
	e.enqueue(1, nil)
	first, second := await(e, runs, "first attempt"), await(e, runs, "second attempt")
	if wait := second.at.Sub(first.at); wait < 1500*time.Millisecond || wait > 2*time.Second+h.Slack {
		t.Errorf("the retry came after %s, want 2s", wait)
	}
	// It is one of the policy's retries.
	if letter := e.awaitDead(); letter.Reason != runtime.Exhausted || letter.Attempt != 2 {
		t.Errorf("dead letter is %+v, want exhausted after 2 attempts", letter)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func retryNone(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})
	runs := make(chan seen, 2)
	w := e.start(runtime.WorkerConfig{}, watch(runs, errors.New("no")))
	e.enqueue(1, nil)
	if letter := e.awaitDead(); letter.Reason != runtime.Exhausted || letter.Attempt != 1 {
		t.Errorf("dead letter is %+v, want exhausted after 1 attempt", letter)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func retryRefused(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around})
	e.enqueue(1, nil)
	r.refuse = func(p runtime.Publishing) error {
		if p.Queue == money && p.Delay <= 0 {
			return runtime.ErrRefused
		}
		return nil
	}
	runs := make(chan seen, 2)
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, p payment) error {
		if runtime.Attempt(ctx) == 1 {
			return watch(runs, runtime.RetryAfter(0, errors.New("at once")))(ctx, p)
		}
		return watch(runs, nil)(ctx, p)
	})
	await(e, runs, "first attempt")
	if run := await(e, runs, "second attempt"); run.job.Attempt != 2 {
		t.Errorf("second attempt is number %d", run.job.Attempt)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if want := []string{"confirmed money", "failed money", "confirmed money", "ack", "ack"}; !slices.Equal(r.noted(), want) {
		t.Errorf("events are %q, want %q", r.noted(), want)
	}
}
