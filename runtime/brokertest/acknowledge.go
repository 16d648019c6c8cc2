package brokertest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var acknowledgePromises = []promise{
	{"success acknowledges", ackSuccess},
	{"a killed worker's message is delivered again", ackKilled},
	{"a retry is confirmed before the acknowledgement", ackAfterRetry},
	{"a dead letter is confirmed before the acknowledgement", ackAfterDeadLetter},
	{"a retry that cannot be published keeps the message", ackNotWithoutRetry},
	{"publishing is tried again before the message is given back", ackAfterTrouble},
	{"a lost delivery is not doubled by its retry", ackNotDoubled},
}

func ackSuccess(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around})
	e.enqueue(1, nil)
	worked := make(chan struct{}, 1)
	w := e.start(runtime.WorkerConfig{}, func(context.Context, payment) error {
		r.note("worked")
		worked <- struct{}{}
		return nil
	})
	await(e, worked, "run of the handler")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if want := []string{"worked", "ack"}; !slices.Equal(r.noted()[1:], want) {
		t.Errorf("events are %q, want %q after the enqueueing", r.noted(), want)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}

// around puts the recorder between a client and its broker.
func (r *recorder) around(b runtime.Broker) runtime.Broker {
	r.Broker = b
	return r
}

func ackKilled(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.enqueue(1, nil)
	// The first worker is a process that takes the message and dies.
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	if d := e.receive(c); d.Message().ID != id || d.Returned() != 0 {
		t.Errorf("first delivery is %q, returned %d times", d.Message().ID, d.Returned())
	}
	e.server.Disconnect()
	await(e, c.Lost(), "loss of the consumer")
	_, err := c.Receive(e.ctx)
	e.wantError(err, runtime.ErrConnectionLost)

	worked := make(chan runtime.Job, 1)
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, _ payment) error {
		job, _ := runtime.FromContext(ctx)
		worked <- job
		return nil
	})
	if job := await(e, worked, "second delivery"); job.ID != id || job.Attempt != 1 {
		t.Errorf("second delivery is %q, attempt %d; want %q, still 1: nobody failed", job.ID, job.Attempt, id)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func ackAfterRetry(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around})
	e.enqueue(1, nil)
	again := make(chan struct{}, 1)
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, _ payment) error {
		if runtime.Attempt(ctx) == 1 {
			return runtime.RetryAfter(time.Second, errors.New("not now"))
		}
		again <- struct{}{}
		return nil
	})
	await(e, again, "second attempt")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	want := []string{"confirmed money", "confirmed money", "ack", "ack"}
	if !slices.Equal(r.noted(), want) {
		t.Errorf("events are %q, want %q", r.noted(), want)
	}
}

func ackAfterDeadLetter(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around})
	e.enqueue(1, nil)
	w := e.start(runtime.WorkerConfig{}, func(context.Context, payment) error {
		return runtime.Permanent(errors.New("no such account"))
	})
	e.awaitDead()
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	want := []string{"confirmed money", "confirmed money.dead", "ack"}
	if !slices.Equal(r.noted(), want) {
		t.Errorf("events are %q, want %q", r.noted(), want)
	}
}

func ackNotWithoutRetry(t *testing.T, h Harness) {
	r := &recorder{published: make(chan string, 100)}
	e := newEnv(t, h, setup{wrap: r.around})
	id := e.enqueue(1, nil)
	r.refuse = func(runtime.Publishing) error { return runtime.ErrRefused }
	w := e.start(impatient(1), func(context.Context, payment) error { return errors.New("no") })
	// The first is the enqueueing, the second the first try of the retry.
	await(e, r.published, "enqueueing")
	await(e, r.published, "retry")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if slices.Contains(r.noted(), "ack") {
		t.Errorf("the message was acknowledged without a successor: %q", r.noted())
	}
	if ids := e.ids(money); !slices.Equal(ids, []string{id}) {
		t.Errorf("the queue has %q, want the message %q", ids, id)
	}
}

// impatient is a worker that does not wait for a broker in trouble when it ends.
func impatient(concurrency int) runtime.WorkerConfig {
	return runtime.WorkerConfig{Concurrency: concurrency, Grace: 100 * time.Millisecond, StuckGrace: 100 * time.Millisecond}
}

func ackAfterTrouble(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around})
	e.enqueue(1, nil)
	failures := 0
	r.refuse = func(runtime.Publishing) error {
		if failures++; failures <= 2 {
			return runtime.ErrUnavailable
		}
		return nil
	}
	w := e.start(runtime.WorkerConfig{}, func(context.Context, payment) error { return runtime.Permanent(errors.New("no")) })
	e.awaitDead()
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	want := []string{"confirmed money", "failed money.dead", "failed money.dead", "confirmed money.dead", "ack"}
	if !slices.Equal(r.noted(), want) {
		t.Errorf("events are %q, want %q", r.noted(), want)
	}
}

func ackNotDoubled(t *testing.T, h Harness) {
	r := &recorder{}
	e := newEnv(t, h, setup{wrap: r.around, retry: taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 5}})
	began := make(chan struct{}, 2)
	fail := make(chan struct{})
	w := e.start(impatient(2), func(context.Context, payment) error {
		began <- struct{}{}
		<-fail
		return errors.New("no")
	})
	e.enqueue(1, nil)
	await(e, began, "first delivery")
	e.server.Disconnect()
	// The broker delivers it again, to the worker's other slot.
	await(e, began, "second delivery")
	r.refuse = func(runtime.Publishing) error { return runtime.ErrRefused }
	r.published = make(chan string, 10)
	close(fail)
	// Of the two failed attempts, only the one that still holds its delivery
	// may try to publish a retry.
	await(e, r.published, "retry")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if ids := e.ids(money); len(ids) != 1 {
		t.Errorf("the queue has %d messages, want 1", len(ids))
	}
	requeued := 0
	for _, event := range r.noted() {
		if event == "requeue" {
			requeued++
		}
	}
	if requeued != 1 {
		t.Errorf("events are %q, want one requeue", r.noted())
	}
}
