package memory_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// A test of a worker: enqueue, wait until the broker is idle, look at the
// result. Inside testing/synctest's bubble the retries' waits take no real time.
func Example() {
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "documents", Class: taskmeta.Interactive, Owner: "web"}},
		Routes: []taskmeta.Route{{Task: "documents.*", Queue: "documents"}},
	}
	render := taskmeta.Define(topology, taskmeta.Task[string]{Name: "documents.render"})

	ctx, stop := context.WithCancel(context.Background())
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		log.Fatal(err)
	}

	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "documents"})
	runtime.Handle(w, render, func(_ context.Context, name string) error {
		if name == "" {
			return runtime.Permanent(errors.New("no name"))
		}
		fmt.Println("rendered", name)
		return nil
	})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()

	for _, name := range []string{"invoice.pdf", ""} {
		if _, err := runtime.Enqueue(ctx, client, render, name, nil); err != nil {
			log.Fatal(err)
		}
	}
	if err := broker.WaitIdle(ctx); err != nil {
		log.Fatal(err)
	}
	fmt.Println("dead letters:", len(broker.DeadLetters("documents")))
	stop()
	fmt.Println("worker:", <-done)
	// Output:
	// rendered invoice.pdf
	// dead letters: 1
	// worker: <nil>
}
