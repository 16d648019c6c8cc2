package runtime_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// payload is about 200 bytes of JSON, as many tasks have.
type payload struct {
	ID       string    `json:"id"`
	Account  string    `json:"account"`
	Cents    int64     `json:"cents"`
	Currency string    `json:"currency"`
	At       time.Time `json:"at"`
	Note     string    `json:"note"`
}

// benchSystem returns a broker, a client and a money task, with a log that is
// off at the levels of normal work, as in production.
func benchSystem(b *testing.B) (*memory.Broker, *runtime.Client, *taskmeta.Task[payload]) {
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments"}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}},
	}
	task := taskmeta.Define(topology, taskmeta.Task[payload]{Name: "payments.confirm", Key: func(p payload) string { return p.ID }})
	broker := memory.New(memory.Config{})
	b.Cleanup(func() { _ = broker.Close() })
	client, err := runtime.NewClient(context.Background(), broker, topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	return broker, client, task
}

var samplePayload = payload{
	ID: "evt_0123456789", Account: "acct_0123456789", Cents: 4200, Currency: "EUR",
	At: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Note: "a note of ordinary length, as people write them",
}

// BenchmarkEnqueue is the producer's part.
func BenchmarkEnqueue(b *testing.B) {
	_, client, task := benchSystem(b)
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := runtime.Enqueue(ctx, client, task, samplePayload, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConsume is the worker's part: it burns down a full queue.
func BenchmarkConsume(b *testing.B) {
	broker, client, task := benchSystem(b)
	ctx := context.Background()
	for range b.N {
		if _, err := runtime.Enqueue(ctx, client, task, samplePayload, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	work(b, broker, client, task)
}

// BenchmarkEnqueueAndConsume is one message from end to end, while a worker
// runs.
func BenchmarkEnqueueAndConsume(b *testing.B) {
	broker, client, task := benchSystem(b)
	ctx := context.Background()
	b.ReportAllocs()
	b.ResetTimer()
	go func() {
		for range b.N {
			if _, err := runtime.Enqueue(ctx, client, task, samplePayload, nil); err != nil {
				b.Error(err)
				return
			}
		}
	}()
	work(b, broker, client, task)
}

// work consumes b.N messages and checks that no more and no fewer came.
func work(b *testing.B, broker *memory.Broker, client *runtime.Client, task *taskmeta.Task[payload]) {
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 8, Recycle: runtime.Recycle{Tasks: b.N}})
	runtime.Handle(w, task, func(_ context.Context, p payload) error {
		if p.Cents != samplePayload.Cents {
			b.Errorf("arguments are %+v", p)
		}
		return nil
	})
	if err := w.Run(context.Background()); err == nil {
		b.Error("the worker ended without recycling")
	}
	b.StopTimer()
	if s := broker.Stats("money"); s != (memory.Stats{}) {
		b.Errorf("queue money has %+v", s)
	}
}
