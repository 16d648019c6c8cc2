package runtime

import (
	"context"
	"log/slog"
	"time"
)

// Job is what is known of one message, beside its body. Middleware gets it, and
// handlers find it in their context.
type Job struct {
	// Task is the task's name.
	Task string
	// Queue is the queue the task is routed to.
	Queue string
	// ID identifies the message. It is the same in every attempt.
	ID string
	// Key is the idempotency key, or empty for a task without one.
	Key string
	// Attempt counts the attempts, this one included: 1 is the first.
	Attempt int
	// Enqueued is when the message was first enqueued, by the producer's clock.
	Enqueued time.Time
	// Expires is when the message stops being of use, or zero.
	Expires time.Time
	// Headers travel with the message, through every retry. Enqueue middleware
	// may set them; names that begin with "routecheck-" are the runtime's own. A
	// handler has a copy.
	Headers map[string]string
	// Replays are the times an operator replayed the message: the last 20, or
	// fewer where they say so much that a header would not hold them.
	Replays []Replay

	// due and timeout are what a foreign producer asked for: [HeaderDue] and
	// [HeaderTimeout].
	due     time.Time
	timeout time.Duration
}

// Replay records one replay of a dead letter.
type Replay struct {
	// By says who replayed it, and Why gives the reason: at most 1 KiB each.
	// [Client.Replay] requires both.
	By  string `json:"by"`
	Why string `json:"why"`
	// At is when. [Client.Replay] sets it.
	At time.Time `json:"at"`
}

type contextKey struct{}

type contextValue struct {
	job     Job
	attempt *attempt
}

// FromContext returns the job that a handler's context belongs to, and false for
// another context.
func FromContext(ctx context.Context) (Job, bool) {
	v, ok := ctx.Value(contextKey{}).(*contextValue)
	if !ok {
		return Job{}, false
	}
	return v.job, true
}

// TaskID returns the ID of the message that a handler works on, or "" outside a
// handler.
func TaskID(ctx context.Context) string {
	job, _ := FromContext(ctx)
	return job.ID
}

// Attempt returns which attempt a handler is in, 1 for the first, or 0 outside
// a handler.
func Attempt(ctx context.Context) int {
	job, _ := FromContext(ctx)
	return job.Attempt
}

// Logger returns the worker's logger with task, queue, id and attempt set, or
// slog.Default outside a handler.
func Logger(ctx context.Context) *slog.Logger {
	if v, ok := ctx.Value(contextKey{}).(*contextValue); ok {
		return v.attempt.logger()
	}
	return slog.Default()
}
