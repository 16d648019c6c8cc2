// Package river has the declarations of the library of that name that the programs
// beside it use. It does nothing.
package river

import (
	"context"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"
)

const QueueDefault = "default"

type (
	JobArgs                interface{ Kind() string }
	JobArgsWithInsertOpts  interface{ InsertOpts() InsertOpts }
	JobArgsWithKindAliases interface{ KindAliases() []string }

	InsertOpts struct {
		MaxAttempts, Priority int
		Queue                 string
		ScheduledAt           time.Time
		Tags                  []string
	}
	InsertManyParams struct {
		Args       JobArgs
		InsertOpts *InsertOpts
	}

	Job[T JobArgs] struct {
		*rivertype.JobRow
		Args T
	}
	Worker[T JobArgs] interface {
		Middleware(job *rivertype.JobRow) []rivertype.WorkerMiddleware
		NextRetry(job *Job[T]) time.Time
		Timeout(job *Job[T]) time.Duration
		Work(ctx context.Context, job *Job[T]) error
	}
	WorkerDefaults[T JobArgs] struct{}
	Workers                   struct{ kinds map[string]bool }

	QueueConfig struct{ MaxWorkers int }
	Config      struct {
		Hooks            []rivertype.Hook
		Middleware       []rivertype.Middleware
		WorkerMiddleware []rivertype.WorkerMiddleware
		PeriodicJobs     []*PeriodicJob
		Queues           map[string]QueueConfig
		Workers          *Workers
	}
	Client[TTx any] struct{ driver riverdriver.Driver[TTx] }

	PeriodicJob            struct{}
	PeriodicJobOpts        struct{ RunOnStart bool }
	PeriodicSchedule       interface{ Next(time.Time) time.Time }
	PeriodicJobConstructor func() (JobArgs, *InsertOpts)

	MiddlewareDefaults       struct{}
	WorkerMiddlewareDefaults struct{ MiddlewareDefaults }
	WorkerMiddlewareFunc     func(ctx context.Context, job *rivertype.JobRow, doInner func(context.Context) error) error
)

func (WorkerDefaults[T]) Middleware(*rivertype.JobRow) []rivertype.WorkerMiddleware { return nil }
func (WorkerDefaults[T]) NextRetry(*Job[T]) time.Time                               { return time.Time{} }
func (WorkerDefaults[T]) Timeout(*Job[T]) time.Duration                             { return 0 }

func (*MiddlewareDefaults) IsMiddleware() bool { return true }
func (*WorkerMiddlewareDefaults) Work(ctx context.Context, job *rivertype.JobRow, doInner func(context.Context) error) error {
	return doInner(ctx)
}
func (WorkerMiddlewareFunc) IsMiddleware() bool { return true }
func (f WorkerMiddlewareFunc) Work(ctx context.Context, job *rivertype.JobRow, doInner func(context.Context) error) error {
	return f(ctx, job, doInner)
}

func NewWorkers() *Workers                                                   { return new(Workers) }
func AddWorker[T JobArgs](workers *Workers, worker Worker[T])                {}
func AddWorkerSafely[T JobArgs](workers *Workers, worker Worker[T]) error    { return nil }
func AddWorkerArgs[T JobArgs](workers *Workers, jobArgs T, worker Worker[T]) {}
func WorkFunc[T JobArgs](f func(context.Context, *Job[T]) error) Worker[T] {
	return &workFunc[T]{f: f}
}

type workFunc[T JobArgs] struct {
	WorkerDefaults[T]
	f func(context.Context, *Job[T]) error
}

func (w *workFunc[T]) Work(ctx context.Context, job *Job[T]) error { return w.f(ctx, job) }

func NewClient[TTx any](driver riverdriver.Driver[TTx], config *Config) (*Client[TTx], error) {
	return &Client[TTx]{driver}, nil
}
func ClientFromContext[TTx any](ctx context.Context) *Client[TTx] { return nil }

func (c *Client[TTx]) Start(ctx context.Context) error { return nil }
func (c *Client[TTx]) Insert(ctx context.Context, args JobArgs, opts *InsertOpts) (*rivertype.JobInsertResult, error) {
	return nil, nil
}
func (c *Client[TTx]) InsertTx(ctx context.Context, tx TTx, args JobArgs, opts *InsertOpts) (*rivertype.JobInsertResult, error) {
	return nil, nil
}
func (c *Client[TTx]) InsertMany(ctx context.Context, params []InsertManyParams) ([]*rivertype.JobInsertResult, error) {
	return nil, nil
}
func (c *Client[TTx]) InsertManyTx(ctx context.Context, tx TTx, params []InsertManyParams) ([]*rivertype.JobInsertResult, error) {
	return nil, nil
}

func NewPeriodicJob(schedule PeriodicSchedule, constructor PeriodicJobConstructor, opts *PeriodicJobOpts) *PeriodicJob {
	return new(PeriodicJob)
}
func PeriodicInterval(d time.Duration) PeriodicSchedule { return interval(d) }

type interval time.Duration

func (i interval) Next(t time.Time) time.Time { return t.Add(time.Duration(i)) }
