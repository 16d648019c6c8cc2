package brokertest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var hostilePromises = []promise{
	{"messages that are no task's", hostileMessages},
	{"a handler that panics", hostilePanic},
	{"a handler that ignores its context", hostileStuck},
	{"a message that kills the process", hostileKiller},
	{"coming back too often is a failed attempt", hostileReturns},
}

func hostileMessages(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	ran := make(chan seen, 1)
	w := e.start(runtime.WorkerConfig{}, watch(ran, nil))
	good := []byte(`{"cents":1}`)
	task := e.confirm.Name
	for _, c := range []struct {
		name   string
		msg    runtime.Message
		reason runtime.Reason
		want   string
	}{
		{"unknown task", runtime.Message{ID: "m", Task: "payments.cnofirm", Body: good}, runtime.UnknownTask, task},
		{"no task", runtime.Message{ID: "m", Body: good}, runtime.Malformed, "no task name"},
		{"no id", runtime.Message{Task: task, Body: good}, runtime.Malformed, "no id"},
		{"no body", runtime.Message{ID: "m", Task: task}, runtime.Malformed, "JSON"},
		{"no JSON", runtime.Message{ID: "m", Task: task, Body: []byte(`{"cents":`)}, runtime.Malformed, "JSON"},
		{"something behind the JSON", runtime.Message{ID: "m", Task: task, Body: []byte(`{"cents":1}{}`)}, runtime.Malformed, "JSON"},
		{"not UTF-8", runtime.Message{ID: "m", Task: task, Body: []byte("{\"cents\":1,\"x\":\"\xff\"}")}, runtime.Malformed, "UTF-8"},
		{"null", runtime.Message{ID: "m", Task: task, Body: []byte("null")}, runtime.Malformed, "null"},
		{"another kind of value", runtime.Message{ID: "m", Task: task, Body: []byte(`"1"`)}, runtime.Malformed, "payment"},
		{"another type of field", runtime.Message{ID: "m", Task: task, Body: []byte(`{"cents":"1"}`)}, runtime.Malformed, "cents"},
		{"another type of arguments", runtime.Message{ID: "m", Task: task, Body: []byte(`{"sku":"a-1","stock":3}`)}, runtime.Malformed, "another type"},
		{"too large", runtime.Message{ID: "m", Task: task, Body: []byte(`{"cents":` + strings.Repeat(" ", 1<<20) + `1}`)}, runtime.Malformed, "too large"},
		{"a damaged attempt", runtime.Message{ID: "m", Task: task, Body: good, Headers: map[string]string{runtime.HeaderAttempt: "many"}}, runtime.Malformed, runtime.HeaderAttempt},
		{"a damaged expiry", runtime.Message{ID: "m", Task: task, Body: good, Headers: map[string]string{runtime.HeaderExpires: "soon"}}, runtime.Malformed, runtime.HeaderExpires},
	} {
		e.publish(runtime.Publishing{Queue: money, Message: c.msg})
		l := e.awaitDead()
		if l.Reason != c.reason || !strings.Contains(l.Error, c.want) {
			t.Errorf("%s: reason is %q, error %q; want %q and an error with %q", c.name, l.Reason, l.Error, c.reason, c.want)
		}
		if l.ID == "" || l.Task != c.msg.Task || string(l.Body) != string(c.msg.Body) || l.Queue != money || l.Died.IsZero() || l.Attempt != 0 {
			t.Errorf("%s: dead letter of task %q, id %q, queue %q, attempt %d, died %s, %d bytes", c.name, l.Task, l.ID, l.Queue, l.Attempt, l.Died, len(l.Body))
		}
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if len(ran) != 0 {
		t.Error("a handler ran")
	}
}

func hostilePanic(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 1}})
	runs := make(chan seen, 3)
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, p payment) error {
		_ = watch(runs, nil)(ctx, p)
		panic("no books")
	})
	e.enqueue(1, nil)
	l := e.awaitDead()
	if l.Reason != runtime.Exhausted || l.Attempt != 2 || l.Error != "panic: no books" {
		t.Errorf("dead letter is %+v, want exhausted by the panic", l)
	}
	if len(runs) != 2 {
		t.Errorf("the handler ran %d times, want 2", len(runs))
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func hostileStuck(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{
		timeout: 100 * time.Millisecond,
		retry:   taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 1},
	})
	release := make(chan struct{})
	defer close(release)
	id := e.enqueue(1, nil)
	for attempt := 1; attempt <= 2; attempt++ {
		runs := make(chan seen, 1)
		w := e.start(runtime.WorkerConfig{Concurrency: 2, StuckGrace: 100 * time.Millisecond}, func(ctx context.Context, p payment) error {
			_ = watch(runs, nil)(ctx, p)
			<-release
			return nil
		})
		if run := await(e, runs, "attempt"); run.job.Attempt != attempt {
			t.Errorf("attempt is %d, want %d", run.job.Attempt, attempt)
		}
		err := w.wait()
		recycle, ok := errors.AsType[*runtime.RecycleError](err)
		if !ok || !errors.Is(err, runtime.ErrRecycle) {
			t.Fatalf("Run: %v, want a *RecycleError", err)
		}
		if len(recycle.Stuck) != 1 || recycle.Stuck[0].ID != id || !strings.Contains(recycle.Reason, "ignores its context") {
			t.Errorf("RecycleError is %+v, want the stuck task", recycle)
		}
	}
	l := e.awaitDead()
	if l.Reason != runtime.Exhausted || l.Attempt != 2 || !strings.Contains(l.Error, "ignored its context") {
		t.Errorf("dead letter is %+v, want exhausted by ignoring the context", l)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}

func hostileKiller(t *testing.T, h Harness) {
	const limit = 2
	e := newEnv(t, h, setup{deliveryLimit: limit})
	id := e.enqueue(7, nil)
	// Each of these consumers is a process that dies of the message.
	for death := range limit + 1 {
		c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
		d := e.receive(c)
		if d.Message().ID != id || d.Returned() != death {
			t.Errorf("delivery %d is %q, returned %d times", death+1, d.Message().ID, d.Returned())
		}
		e.server.Disconnect()
		await(e, c.Lost(), "loss of the consumer")
	}
	l := e.awaitDead()
	if l.Reason != runtime.DeliveryLimit || l.ID != id || l.Task != e.confirm.Name || l.Queue != money || l.Key != "7" ||
		l.Attempt != 1 || l.Error == "" || l.Enqueued.IsZero() || l.Died.IsZero() || string(l.Body) != `{"cents":7}` {
		t.Errorf("dead letter is %+v, want the delivery limit with everything known", l)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}

func hostileReturns(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 1}})
	id := e.enqueue(1, nil)
	comeBack := func() {
		c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
		e.receive(c)
		if err := c.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
	}
	comeBack()
	comeBack()
	runs := make(chan seen, 2)
	cfg := runtime.WorkerConfig{MaxReturns: 2, Recycle: runtime.Recycle{Tasks: 1}}
	// The first worker only counts it as a failure, and makes it wait.
	e.wantError(e.start(cfg, watch(runs, nil)).wait(), runtime.ErrRecycle)
	if len(runs) != 0 {
		t.Error("the handler ran in the first attempt")
	}
	// The second attempt starts afresh, and comes back as often.
	comeBack()
	comeBack()
	e.wantError(e.start(cfg, watch(runs, nil)).wait(), runtime.ErrRecycle)
	if len(runs) != 0 {
		t.Error("the handler ran in the second attempt")
	}
	if l := e.awaitDead(); l.ID != id || l.Reason != runtime.DeliveryLimit || l.Attempt != 2 || !strings.Contains(l.Error, "unanswered 2 times") {
		t.Errorf("dead letter is %+v, want the delivery limit after 2 attempts", l)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}
