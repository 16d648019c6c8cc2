package runtime

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// WorkerConfig configures a [Worker].
type WorkerConfig struct {
	// Queue is the one queue the worker consumes. Required.
	Queue string
	// Concurrency is how many handlers run at once. The default is 1.
	Concurrency int
	// PrefetchFactor times Concurrency is how many messages the worker holds.
	// The default is 1: no message waits behind a running one. Only a queue of
	// class interactive may have more, up to 16.
	PrefetchFactor int
	// Grace is how long running handlers may go on after a shutdown has begun.
	// The default is 30 s.
	Grace time.Duration
	// StuckGrace is how long a handler may go on after its context ended before
	// the worker calls it stuck. The default is 10 s.
	StuckGrace time.Duration
	// Recycle says when the worker ends to be started afresh.
	Recycle Recycle
	// Middleware wraps each handler, the first outermost.
	Middleware []Middleware
	// Logger gets what happens. The default is the client's.
	Logger *slog.Logger
}

// Recycle limits the life of a worker. A limit that is zero is none.
type Recycle struct {
	// Tasks is how many tasks the worker takes before it ends.
	Tasks int
	// Bytes is the memory of the process, as the Go runtime counts it, above
	// which the worker ends. It is looked at after each task.
	Bytes uint64
}

// Worker runs the handlers of one queue.
type Worker struct {
	client *Client
	cfg    WorkerConfig
}

// NewWorker returns a worker. What is wrong with cfg is reported by [Worker.Run].
func NewWorker(client *Client, cfg WorkerConfig) *Worker {
	return &Worker{client: client, cfg: cfg}
}

// Handle registers the handler of a task. What is wrong with it is reported by
// [Worker.Run].
func Handle[A any](w *Worker, task *taskmeta.Task[A], h func(context.Context, A) error) {}

// Run consumes the queue until ctx ends.
func (w *Worker) Run(ctx context.Context) error { return errors.ErrUnsupported }
