package brokertest

import (
	"context"
	"slices"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
)

var generationPromises = []promise{
	{"a late acknowledgement removes nothing", generationLateAck},
	{"what a cancelled consumer holds goes back too", generationCancelled},
	{"a worker outlives its connections", generationWorker},
}

func generationLateAck(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for _, id := range []string{"a", "b", "c"} {
		e.enqueue(1, &runtime.EnqueueOpts{ID: id})
	}
	old := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 2})
	a, b := e.receive(old), e.receive(old)
	if err := a.Ack(); err != nil {
		t.Fatalf("Ack: %v", err)
	}
	e.server.Disconnect()
	await(e, old.Lost(), "loss of the consumer")

	// b is the first delivery of the new connection, c the second, as it was b's
	// place in the old one.
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 2})
	for _, want := range []string{"b", "c"} {
		if id := e.receive(c).Message().ID; id != want {
			t.Errorf("the new connection got %q, want %q", id, want)
		}
	}
	e.wantError(b.Ack(), runtime.ErrDeliveryLost)
	e.wantError(b.Requeue(), runtime.ErrDeliveryLost)
	e.wantError(a.Ack(), runtime.ErrDeliveryLost)
	if b.Returned() != 0 {
		t.Errorf("the old delivery now says that it had come back %d times", b.Returned())
	}
	if err := c.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	if ids := e.ids(money); !slices.Equal(ids, []string{"b", "c"}) {
		t.Errorf("the queue has %q, want b and c", ids)
	}
}

func generationCancelled(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.enqueue(1, nil)
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	d := e.receive(c)
	if err := c.Cancel(); err != nil {
		t.Fatalf("Cancel: %v", err)
	}
	e.server.Disconnect()
	await(e, c.Lost(), "loss of the consumer")
	if again := e.receive(e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})); again.Message().ID != id || again.Returned() < 1 {
		t.Errorf("the new connection got %q, returned %d times; want %q", again.Message().ID, again.Returned(), id)
	}
	e.wantError(d.Ack(), runtime.ErrDeliveryLost)
}

func generationWorker(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	began, release := make(chan string, 10), make(chan struct{})
	w := e.start(runtime.WorkerConfig{Concurrency: 2}, func(ctx context.Context, _ payment) error {
		began <- runtime.TaskID(ctx)
		<-release
		return nil
	})
	id := e.enqueue(1, nil)
	await(e, began, "first delivery")
	e.server.Disconnect()
	if again := await(e, began, "second delivery"); again != id {
		t.Errorf("second delivery is %q, want %q", again, id)
	}
	close(release)
	for range 3 {
		e.server.Disconnect()
		next := e.enqueueAgain(2)
		for got := ""; got != next; {
			got = await(e, began, "delivery on the next connection")
		}
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue still has %q", ids)
	}
}

// enqueueAgain enqueues until the broker has a connection again.
func (e *env) enqueueAgain(cents int) string {
	e.Helper()
	for {
		id, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{cents}, nil)
		if err == nil {
			return id
		}
		if e.ctx.Err() != nil {
			e.Fatalf("Enqueue after a lost connection: %v", err)
		}
		breathe(e)
	}
}
