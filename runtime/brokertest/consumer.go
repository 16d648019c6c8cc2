package brokertest

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
)

var consumerPromises = []promise{
	{"a message arrives as it was published", wholeMessage},
	{"a queue that is not there", consumeNothing},
	{"a bad prefetch", badPrefetch},
	{"an ended context ends Receive", receiveContext},
	{"Requeue gives back near the old place", requeuePlace},
	{"Cancel gives back what was not received", cancelConsumer},
	{"Close gives back what was not answered", closeConsumer},
	{"UntilEmpty ends with io.EOF", untilEmpty},
	{"deleting the queue cancels the consumer", deleteQueue},
}

func wholeMessage(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	want := runtime.Message{
		ID: "m1", Task: "payments.confirm", Body: []byte("{\"cents\":1}\x00\xff"),
		Headers: map[string]string{"traceparent": "00-ä", "empty": ""},
	}
	e.publish(runtime.Publishing{Queue: money, Message: want})
	d := e.receive(e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1}))
	got := d.Message()
	if got.ID != want.ID || got.Task != want.Task || string(got.Body) != string(want.Body) {
		t.Errorf("message is %+v, want %+v", got, want)
	}
	for name, value := range want.Headers {
		if v, ok := got.Headers[name]; !ok || v != value {
			t.Errorf("header %s is %q, want %q", name, v, value)
		}
	}
	if d.Returned() != 0 {
		t.Errorf("a new message has come back %d times", d.Returned())
	}
	if err := d.Ack(); err != nil {
		t.Errorf("Ack: %v", err)
	}
}

func consumeNothing(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	_, err := e.broker.Consume(e.ctx, runtime.ConsumeOpts{Queue: "monye", Prefetch: 1})
	e.wantError(err, runtime.ErrNoQueue)
}

func badPrefetch(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, prefetch := range []int{-1, 0, 65536} {
		if c, err := e.broker.Consume(e.ctx, runtime.ConsumeOpts{Queue: money, Prefetch: prefetch}); err == nil {
			t.Errorf("a prefetch of %d was accepted", prefetch)
			_ = c.Close()
		}
	}
}

func receiveContext(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(e.ctx)
	got := make(chan error, 1)
	go func() {
		_, err := c.Receive(ctx)
		got <- err
	}()
	cancel(cause)
	e.wantError(await(e, got, "end of Receive"), cause)

	// An ended context hands out nothing, even if something is there.
	e.enqueue(1, nil)
	_, err := c.Receive(ctx)
	e.wantError(err, cause)
	if err := e.receive(c).Ack(); err != nil {
		t.Errorf("Ack: %v", err)
	}
}

func requeuePlace(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, id := range []string{"a", "b", "c"} {
		e.enqueue(1, &runtime.EnqueueOpts{ID: id})
	}
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	d := e.receive(c)
	if d.Message().ID != "a" {
		t.Fatalf("first message is %q, want a", d.Message().ID)
	}
	if err := d.Requeue(); err != nil {
		t.Fatalf("Requeue: %v", err)
	}
	e.wantError(d.Requeue(), runtime.ErrDeliveryLost)
	again := e.receive(c)
	if again.Message().ID != "a" || again.Returned() != 1 {
		t.Errorf("next is %q, returned %d times; want a, once", again.Message().ID, again.Returned())
	}
}

func cancelConsumer(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, id := range []string{"a", "b", "c"} {
		e.enqueue(1, &runtime.EnqueueOpts{ID: id})
	}
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 3})
	held := e.receive(c)
	if err := c.Cancel(); err != nil {
		t.Fatalf("Cancel: %v", err)
	}
	_, err := c.Receive(e.ctx)
	e.wantError(err, runtime.ErrClosed)
	next := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 3})
	for _, want := range []string{"b", "c"} {
		if id := e.receive(next).Message().ID; id != want {
			t.Errorf("the next consumer got %q, want %q", id, want)
		}
	}
	if err := held.Ack(); err != nil {
		t.Errorf("Ack of what was received before Cancel: %v", err)
	}
	if err := errors.Join(c.Close(), next.Close()); err != nil {
		t.Fatalf("Close: %v", err)
	}
	if ids := e.ids(money); !slices.Equal(ids, []string{"b", "c"}) {
		t.Errorf("queue has %q, want b and c", ids)
	}
}

func closeConsumer(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, id := range []string{"a", "b", "c"} {
		e.enqueue(1, &runtime.EnqueueOpts{ID: id})
	}
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 3})
	first, second := e.receive(c), e.receive(c)
	if err := first.Ack(); err != nil {
		t.Fatalf("Ack: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	await(e, c.Lost(), "loss of the consumer")
	e.wantError(second.Ack(), runtime.ErrDeliveryLost)
	e.wantError(first.Ack(), runtime.ErrDeliveryLost)
	if ids := e.ids(money); !slices.Equal(ids, []string{"b", "c"}) {
		t.Errorf("queue has %q, want b and c", ids)
	}
	if err := c.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

func untilEmpty(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.enqueue(1, nil)
	e.enqueue(2, nil)
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 5, UntilEmpty: true})
	for range 2 {
		if err := e.receive(c).Ack(); err != nil {
			t.Fatalf("Ack: %v", err)
		}
	}
	_, err := c.Receive(e.ctx)
	e.wantError(err, io.EOF)
}

func deleteQueue(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	got := make(chan error, 1)
	go func() {
		_, err := c.Receive(e.ctx)
		got <- err
	}()
	if err := e.server.DeleteQueue(money); err != nil {
		t.Fatalf("DeleteQueue: %v", err)
	}
	e.wantError(await(e, got, "end of the consumer"), runtime.ErrConsumerCancelled)

	// A worker declares its queue again and goes on.
	worked := make(chan payment, 1)
	w := e.start(runtime.WorkerConfig{}, func(_ context.Context, p payment) error {
		worked <- p
		return nil
	})
	for {
		_, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{5}, nil)
		if err == nil {
			break
		}
		e.wantError(err, runtime.ErrUnroutable)
		if e.ctx.Err() != nil {
			t.Fatal("the worker did not declare its queue")
		}
		breathe(e)
	}
	await(e, worked, "message after the queue was declared again")
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}
