package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The topology and the tasks are package variables, as they are in a program.
var (
	Shop = taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "money", Class: taskmeta.Money, Owner: "payments"},
			{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: 100_000},
		},
		Routes: []taskmeta.Route{
			{Task: "payments.*", Queue: "money"},
			{Task: "catalog.*", Queue: "bulk"},
		},
	}

	Confirm = taskmeta.Define(&Shop, taskmeta.Task[ProviderEvent]{
		Name: "payments.confirm",
		Key:  func(e ProviderEvent) string { return e.ID },
	})
	Reindex = taskmeta.Define(&Shop, taskmeta.Task[string]{Name: "catalog.reindex"})
)

// ProviderEvent is what a payment provider reports.
type ProviderEvent struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

// quiet keeps the log out of an example's output.
var quiet = slog.New(slog.DiscardHandler)

// connect returns a broker and a client for it.
func connect(ctx context.Context) (*memory.Broker, *runtime.Client) {
	broker := memory.New(memory.Config{})
	client, err := runtime.NewClient(ctx, broker, &Shop, runtime.ClientConfig{Logger: quiet})
	if err != nil {
		log.Fatal(err)
	}
	return broker, client
}

// serve runs a worker until the broker is idle.
func serve(ctx context.Context, broker *memory.Broker, w *runtime.Worker) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	if err := broker.WaitIdle(ctx); err != nil {
		log.Fatal(err)
	}
	stop()
	if err := <-done; err != nil {
		log.Fatal(err)
	}
}

// A producer enqueues a declared task. Where it goes is decided in the topology.
func ExampleEnqueue() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	id, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1", Cents: 4200}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("enqueued:", id != "")
	fmt.Println("money:", broker.Stats("money").Ready)

	_, err = runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_2"}, &runtime.EnqueueOpts{Delay: 5 * time.Minute})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("delayed:", broker.Stats("money").Delayed)
	// Output:
	// enqueued: true
	// money: 1
	// delayed: 1
}

// When the outcome is unknown, enqueueing again with the same ID is right.
func ExampleEnqueue_unknownOutcome() {
	ctx := context.Background()
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, &Shop, runtime.ClientConfig{Logger: quiet, ConfirmTimeout: time.Millisecond})
	if err != nil {
		log.Fatal(err)
	}
	resume := broker.Stall()

	event := ProviderEvent{ID: "evt_1"}
	id, err := runtime.Enqueue(ctx, client, Confirm, event, nil)
	if errors.Is(err, runtime.ErrOutcomeUnknown) {
		fmt.Println("no confirm in time:", errors.Is(err, runtime.ErrTimeout))
		resume()
		_, err = runtime.Enqueue(ctx, client, Confirm, event, &runtime.EnqueueOpts{ID: id})
	}
	fmt.Println("at last:", err)
	// Output:
	// no confirm in time: true
	// at last: <nil>
}

// A worker consumes one queue. Its handlers get decoded arguments.
func ExampleWorker() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 8})
	runtime.Handle(w, Confirm, func(ctx context.Context, e ProviderEvent) error {
		fmt.Printf("%s: %d cents, attempt %d\n", e.ID, e.Cents, runtime.Attempt(ctx))
		return nil
	})

	if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1", Cents: 4200}, nil); err != nil {
		log.Fatal(err)
	}
	// A program calls w.Run with a context that ends on SIGTERM.
	serve(ctx, broker, w)
	// Output:
	// evt_1: 4200 cents, attempt 1
}

// What is wrong with a worker is reported before it consumes anything.
func ExampleWorker_Run() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, Reindex, func(context.Context, string) error { return nil })
	fmt.Println(w.Run(ctx))
	// Output:
	// worker of queue "money": task "catalog.reindex" at runtime/example_test.go:33 is routed to queue "bulk", and this worker consumes queue "money" (register it on a worker of "bulk", or change its route)
}

// Permanent gives up at once. The dead letter says why.
func ExamplePermanent() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, Confirm, func(_ context.Context, e ProviderEvent) error {
		return runtime.Permanent(fmt.Errorf("no account for %s", e.ID))
	})
	if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1"}, nil); err != nil {
		log.Fatal(err)
	}
	serve(ctx, broker, w)

	for _, l := range broker.DeadLetters("money") {
		fmt.Printf("%s after %d attempt: %s: %s\n", l.Task, l.Attempt, l.Reason, l.Error)
	}
	// Output:
	// payments.confirm after 1 attempt: permanent: no account for evt_1
}

// RetryAfter chooses the wait where the handler knows better than the policy.
func ExampleRetryAfter() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	busy := errors.New("provider is busy")
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, Confirm, func(ctx context.Context, e ProviderEvent) error {
		if runtime.Attempt(ctx) == 1 {
			fmt.Println("first attempt:", busy)
			return runtime.RetryAfter(0, busy)
		}
		fmt.Println("second attempt: done")
		return nil
	})
	if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1"}, nil); err != nil {
		log.Fatal(err)
	}
	serve(ctx, broker, w)
	// Output:
	// first attempt: provider is busy
	// second attempt: done
}

// Nothing replays a dead letter by itself. An operator does, and it is recorded.
func ExampleClient_Replay() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	known := false
	worker := func() *runtime.Worker {
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, Confirm, func(ctx context.Context, e ProviderEvent) error {
			if !known {
				return runtime.Permanent(errors.New("no such account"))
			}
			job, _ := runtime.FromContext(ctx)
			fmt.Printf("%s, replayed by %s: %s\n", e.ID, job.Replays[0].By, job.Replays[0].Why)
			return nil
		})
		return w
	}
	if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1"}, nil); err != nil {
		log.Fatal(err)
	}
	serve(ctx, broker, worker())

	letters, err := client.DeadLetters(ctx, "money", 100)
	if err != nil {
		log.Fatal(err)
	}
	known = true
	for _, l := range letters {
		err := client.Replay(ctx, "money", l.ID, runtime.Replay{By: "ada", Why: "the account was created"})
		if err != nil {
			log.Fatal(err)
		}
	}
	serve(ctx, broker, worker())
	// Output:
	// evt_1, replayed by ada: the account was created
}

// Middleware wraps every handler of a worker.
func ExampleMiddleware() {
	ctx := context.Background()
	broker, client := connect(ctx)
	defer broker.Close()

	measure := func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			err := next(ctx, job)
			fmt.Printf("%s on %s: error %v\n", job.Task, job.Queue, err)
			return err
		}
	}
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Middleware: []runtime.Middleware{measure}})
	runtime.Handle(w, Confirm, func(context.Context, ProviderEvent) error { return nil })
	if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1"}, nil); err != nil {
		log.Fatal(err)
	}
	serve(ctx, broker, w)
	// Output:
	// payments.confirm on money: error <nil>
}
