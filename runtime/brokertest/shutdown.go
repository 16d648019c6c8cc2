package brokertest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var shutdownPromises = []promise{
	{"running handlers finish, the rest goes back", shutdownFinish},
	{"a handler that takes longer is interrupted and not blamed", shutdownInterrupt},
	{"a handler that does not return is abandoned", shutdownAbandon},
	{"recycle after a number of tasks", recycleTasks},
	{"recycle above an amount of memory", recycleBytes},
}

func shutdownFinish(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	began, release := make(chan struct{}, 4), make(chan struct{})
	w := e.start(runtime.WorkerConfig{Concurrency: 2, Grace: patience}, func(ctx context.Context, _ payment) error {
		began <- struct{}{}
		<-release
		return ctx.Err()
	})
	for i, id := range []string{"a", "b", "c", "d"} {
		e.enqueue(i+1, &runtime.EnqueueOpts{ID: id})
	}
	await(e, began, "first message")
	await(e, began, "second message")
	w.stop()
	// What the worker does not work on is free at once.
	other := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 2})
	for _, want := range []string{"c", "d"} {
		if id := e.receive(other).Message().ID; id != want {
			t.Errorf("another consumer got %q, want %q", id, want)
		}
	}
	close(release)
	if err := w.wait(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if err := other.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	if ids := e.ids(money); !slices.Equal(ids, []string{"c", "d"}) {
		t.Errorf("the queue has %q, want c and d", ids)
	}
	if len(began) != 0 {
		t.Error("a handler began after the shutdown")
	}
}

func shutdownInterrupt(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})
	began := make(chan struct{}, 1)
	w := e.start(runtime.WorkerConfig{Grace: 100 * time.Millisecond}, func(ctx context.Context, _ payment) error {
		began <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	})
	id := e.enqueue(1, nil)
	await(e, began, "message")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	d := e.receive(e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1}))
	if d.Message().ID != id || d.Message().Headers[runtime.HeaderAttempt] != "1" {
		t.Errorf("the queue has %q in attempt %s, want %q in its first", d.Message().ID, d.Message().Headers[runtime.HeaderAttempt], id)
	}
	if ids := e.ids(runtime.DeadQueue(money)); len(ids) != 0 {
		t.Errorf("there are dead letters %q", ids)
	}
}

func shutdownAbandon(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	began, release := make(chan struct{}, 1), make(chan struct{})
	defer close(release)
	w := e.start(runtime.WorkerConfig{Grace: 100 * time.Millisecond, StuckGrace: 100 * time.Millisecond}, func(context.Context, payment) error {
		began <- struct{}{}
		<-release
		return nil
	})
	id := e.enqueue(1, nil)
	await(e, began, "message")
	err := w.end()
	e.wantError(err, runtime.ErrAbandoned)
	if err != nil && !strings.Contains(err.Error(), id) {
		t.Errorf("error %q does not name the message %q", err, id)
	}
	if ids := e.ids(money); !slices.Equal(ids, []string{id}) {
		t.Errorf("the queue has %q, want %q", ids, id)
	}
}

func recycleTasks(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for i, id := range []string{"a", "b", "c", "d", "e"} {
		e.enqueue(i+1, &runtime.EnqueueOpts{ID: id})
	}
	runs := make(chan seen, 5)
	w := e.start(runtime.WorkerConfig{Concurrency: 2, Recycle: runtime.Recycle{Tasks: 3}}, watch(runs, nil))
	err := w.wait()
	recycle, ok := errors.AsType[*runtime.RecycleError](err)
	if !ok || !errors.Is(err, runtime.ErrRecycle) || recycle.Queue != money || !strings.Contains(recycle.Reason, "3 tasks") || len(recycle.Stuck) != 0 {
		t.Errorf("Run: %v, want a *RecycleError after 3 tasks", err)
	}
	if len(runs) != 3 {
		t.Errorf("%d tasks ran, want 3", len(runs))
	}
	// Both may come back, each in its own way, so their order is not known.
	ids := e.ids(money)
	slices.Sort(ids)
	if !slices.Equal(ids, []string{"d", "e"}) {
		t.Errorf("the queue has %q, want d and e", ids)
	}
}

func recycleBytes(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.enqueue(1, nil)
	runs := make(chan seen, 1)
	w := e.start(runtime.WorkerConfig{Recycle: runtime.Recycle{Bytes: 1}}, watch(runs, nil))
	err := w.wait()
	if recycle, ok := errors.AsType[*runtime.RecycleError](err); !ok || !strings.Contains(recycle.Reason, "memory") {
		t.Errorf("Run: %v, want a *RecycleError for memory", err)
	}
	if len(runs) != 1 {
		t.Errorf("%d tasks ran, want 1", len(runs))
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}
