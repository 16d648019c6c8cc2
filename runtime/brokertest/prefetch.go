package brokertest

import (
	"context"
	"errors"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
)

var prefetchPromises = []promise{
	{"a worker holds as many messages as it has slots", prefetchWorker},
	{"the limit is each consumer's own", prefetchConsumers},
}

func prefetchWorker(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	began, release := make(chan struct{}, 5), make(chan struct{})
	w := e.start(runtime.WorkerConfig{Concurrency: 2}, func(context.Context, payment) error {
		began <- struct{}{}
		<-release
		return nil
	})
	defer close(release)
	for i := range 5 {
		e.enqueue(i+1, nil)
	}
	await(e, began, "first message")
	await(e, began, "second message")
	// Whatever the worker does not hold is free for another.
	other := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 10})
	for range 3 {
		if err := e.receive(other).Ack(); err != nil {
			t.Fatalf("Ack: %v", err)
		}
	}
	if len(began) != 0 {
		t.Error("the worker runs more handlers than it has slots")
	}
	w.stop()
}

func prefetchConsumers(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	for i := range 5 {
		e.enqueue(i+1, nil)
	}
	first := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 2})
	second := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 2})
	var held []runtime.Delivery
	for _, c := range []runtime.Consumer{first, first, second, second} {
		held = append(held, e.receive(c))
	}
	// Both are full: the fifth comes only after an answer, and to who gave it.
	ctx, cancel := context.WithCancelCause(e.ctx)
	full := errors.New("nothing came")
	got := make(chan error, 1)
	go func() {
		_, err := second.Receive(ctx)
		got <- err
	}()
	if err := held[0].Ack(); err != nil {
		t.Fatalf("Ack: %v", err)
	}
	e.receive(first)
	cancel(full)
	e.wantError(await(e, got, "end of Receive"), full)
}
