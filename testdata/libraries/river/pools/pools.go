// Package pools has clients that work some queues and not others.
package pools

import (
	"context"

	"github.com/riverqueue/river"
)

type pay struct{}

// Kind names the task.
func (pay) Kind() string { return "pay:a" }

type sync struct{}

// Kind names the task.
func (sync) Kind() string { return "sync:a" }

type looker[T river.JobArgs] struct{ river.WorkerDefaults[T] }

// Work implements river.Worker.
func (looker[T]) Work(ctx context.Context, job *river.Job[T]) error { return nil }

func workers() *river.Workers {
	w := river.NewWorkers()
	river.AddWorker(w, looker[pay]{})
	river.AddWorker(w, looker[sync]{})
	return w
}

func both() (*river.Client[int], error) {
	return river.NewClient[int](nil, &river.Config{Workers: workers(), Queues: map[string]river.QueueConfig{"critical": {}, "low": {}}})
}

func one() (*river.Client[int], error) {
	w := river.NewWorkers()
	river.AddWorker(w, looker[pay]{})
	river.AddWorker(w, looker[sync]{}) // want `wrongpool: task "sync:a" is routed to low .* a worker of "critical"`
	return river.NewClient[int](nil, &river.Config{Workers: w, Queues: map[string]river.QueueConfig{"critical": {MaxWorkers: 8}}})
}

// A client that only inserts works nothing.
func inserts() (*river.Client[int], error) { return river.NewClient[int](nil, &river.Config{}) }
