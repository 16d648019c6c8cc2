package runtime

import "context"

// HandlerFunc runs one attempt of a job. The arguments are already decoded.
type HandlerFunc func(ctx context.Context, job Job) error

// Middleware wraps the handlers of a worker, for example to trace or measure
// them. What it returns decides what becomes of the message, as a handler's
// error does; a change of the job does nothing to the message.
type Middleware func(next HandlerFunc) HandlerFunc

// EnqueueFunc publishes one job.
type EnqueueFunc func(ctx context.Context, job Job) error

// EnqueueMiddleware wraps the enqueueing of a client. It may set job.Headers and
// refuse by returning an error; a change of any other field has no effect,
// since a task's route is decided in the topology alone.
type EnqueueMiddleware func(next EnqueueFunc) EnqueueFunc
