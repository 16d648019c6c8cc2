// Package around has middleware, which is part of every handler.
package around

import (
	"context"

	"example.test/libraries/books"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

type one struct{}

// Kind names the task.
func (one) Kind() string { return "sync:one" }

type two struct{}

// Kind names the task.
func (two) Kind() string { return "sync:two" }

type looker[T river.JobArgs] struct{ river.WorkerDefaults[T] }

// Work implements river.Worker.
func (looker[T]) Work(ctx context.Context, job *river.Job[T]) error { return nil }

// charged has middleware of its own.
type charged struct{ river.WorkerDefaults[two] }

// Work implements river.Worker.
func (charged) Work(ctx context.Context, job *river.Job[two]) error { return nil }

// Middleware overrides that of the defaults.
func (charged) Middleware(job *rivertype.JobRow) []rivertype.WorkerMiddleware {
	return []rivertype.WorkerMiddleware{&charging{}}
}

type charging struct{ river.MiddlewareDefaults }

// Work posts around the work.
func (*charging) Work(ctx context.Context, job *rivertype.JobRow, inner func(context.Context) error) error {
	books.Post(1)
	return inner(ctx)
}

func logging(ctx context.Context, job *rivertype.JobRow, inner func(context.Context) error) error {
	return inner(ctx)
}

// hook posts before the work.
type hook struct{}

// IsHook implements rivertype.Hook.
func (hook) IsHook() bool { return true }

// WorkBegin implements rivertype.HookWorkBegin.
func (hook) WorkBegin(ctx context.Context, job *rivertype.JobRow) error {
	books.Post(1)
	return nil
}

func middleware() {
	workers := river.NewWorkers()
	river.AddWorker(workers, looker[one]{}) // want `ledgerbulk: task "sync:one" .*: around.\(\*charging\).Work -> books.Post`
	_, _ = river.NewClient[int](nil, &river.Config{
		Workers:    workers,
		Middleware: []rivertype.Middleware{river.WorkerMiddlewareFunc(logging), &charging{}},
	})
}

func own() {
	workers := river.NewWorkers()
	river.AddWorker(workers, looker[one]{})
	river.AddWorker(workers, charged{}) // want `ledgerbulk: task "sync:two" .*: around.\(\*charging\).Work -> books.Post`
	_, _ = river.NewClient[int](nil, &river.Config{
		Workers:          workers,
		WorkerMiddleware: []rivertype.WorkerMiddleware{river.WorkerMiddlewareFunc(logging)},
	})
}

func hooks() {
	workers := river.NewWorkers()
	river.AddWorker(workers, looker[one]{}) // want `ledgerbulk: task "sync:one" .*: around.hook.WorkBegin -> books.Post`
	_, _ = river.NewClient[int](nil, &river.Config{Workers: workers, Hooks: []rivertype.Hook{hook{}}})
}
