package brokertest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var delayPromises = []promise{
	{"never early, and late by the rounding at most", neverEarly},
	{"no delay and less is at once", noDelay},
	{"more than the ladder holds is a typed error", tooLong},
	{"a direct exchange takes no delay", directDelay},
	{"a delay to a queue that is not there is unroutable", delayNowhere},
	{"a queue deleted while a message waits", delayDeleted},
	{"a lost connection does not lose what waits", delayDisconnect},
}

// delayed publishes a message and returns how long it took to arrive.
func (e *env) delayed(delay time.Duration) time.Duration {
	e.Helper()
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	began := time.Now()
	e.publish(runtime.Publishing{Queue: money, Delay: delay, Message: runtime.Message{ID: "late", Task: "payments.confirm"}})
	d := e.receive(c)
	took := time.Since(began)
	if err := d.Ack(); err != nil {
		e.Fatalf("Ack: %v", err)
	}
	if err := c.Close(); err != nil {
		e.Fatalf("Close: %v", err)
	}
	return took
}

func neverEarly(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, delay := range []time.Duration{1, time.Second, time.Second + 1, 3 * time.Second} {
		due := (delay + time.Second - 1).Truncate(time.Second)
		if took := e.delayed(delay); took < due || took > due+h.Slack {
			t.Errorf("a delay of %s took %s, want %s to %s", delay, took, due, due+h.Slack)
		}
	}
}

func noDelay(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, delay := range []time.Duration{0, -1, -time.Hour} {
		if took := e.delayed(delay); took > h.Slack {
			t.Errorf("a delay of %s took %s", delay, took)
		}
	}
}

func tooLong(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	err := e.broker.Publish(e.ctx, runtime.Publishing{Queue: money, Delay: runtime.MaxDelay + 1})
	delay, ok := errors.AsType[*runtime.DelayError](err)
	if !ok || delay.Queue != money || delay.Delay != runtime.MaxDelay+1 {
		t.Errorf("error is %v, want a *DelayError of the queue and the delay", err)
	}
	e.publish(runtime.Publishing{Queue: money, Delay: runtime.MaxDelay, Message: runtime.Message{ID: "far", Task: "payments.confirm"}})
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("a message with the longest delay arrived at once: %q", ids)
	}
}

func directDelay(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	q := taskmeta.Queue{Name: "exact", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Direct}
	if err := e.broker.Declare(e.ctx, []taskmeta.Queue{q}); err != nil {
		t.Fatalf("Declare: %v", err)
	}
	err := e.broker.Publish(e.ctx, runtime.Publishing{Queue: "exact", Delay: time.Second})
	if _, ok := errors.AsType[*runtime.DelayError](err); !ok {
		t.Errorf("error is %v, want a *DelayError", err)
	}
	e.publish(runtime.Publishing{Queue: "exact", Message: runtime.Message{ID: "now"}})
	if ids := e.ids("exact"); len(ids) != 1 {
		t.Errorf("queue has %q, want the message without a delay", ids)
	}
}

func delayNowhere(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	err := e.broker.Publish(e.ctx, runtime.Publishing{Queue: "monye", Delay: time.Second})
	e.wantError(err, runtime.ErrUnroutable, runtime.ErrOutcomeUnknown)
}

func delayDeleted(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.enqueue(1, &runtime.EnqueueOpts{ID: "orphan", Delay: time.Second})
	if err := e.server.DeleteQueue(money); err != nil {
		t.Fatalf("DeleteQueue: %v", err)
	}
	d := e.receive(e.consume(runtime.ConsumeOpts{Queue: taskmeta.Unrouted, Prefetch: 1}))
	if d.Message().ID != "orphan" {
		t.Errorf("unrouted has %q, want the message whose queue was deleted", d.Message().ID)
	}
}

func delayDisconnect(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.enqueue(1, &runtime.EnqueueOpts{Delay: time.Second})
	e.server.Disconnect()
	worked := make(chan string, 1)
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, _ payment) error {
		worked <- runtime.TaskID(ctx)
		return nil
	})
	if got := await(e, worked, "delayed message"); got != id {
		t.Errorf("got message %q, want %q", got, id)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}
