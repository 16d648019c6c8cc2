// Package wrapped registers through functions and types of its own.
package wrapped

import (
	"context"

	"example.test/libraries/books"
	"github.com/riverqueue/river"
)

type one struct{}

// Kind names the task.
func (one) Kind() string { return "sync:one" }

type two struct{}

// Kind names the task.
func (two) Kind() string { return "sync:two" }

type three struct{}

// Kind names the task.
func (three) Kind() string { return "sync:three" }

type poster[T river.JobArgs] struct {
	river.WorkerDefaults[T]
	book *books.Book
}

// Work implements river.Worker.
func (p *poster[T]) Work(ctx context.Context, job *river.Job[T]) error {
	p.book.Post(1)
	return nil
}

type looker[T river.JobArgs] struct{ river.WorkerDefaults[T] }

// Work implements river.Worker.
func (looker[T]) Work(ctx context.Context, job *river.Job[T]) error { return nil }

// add is a generic helper.
func add[T river.JobArgs](workers *river.Workers, w river.Worker[T]) { river.AddWorker(workers, w) }

// addAny has a parameter for the type of the worker too.
func addAny[T river.JobArgs, W river.Worker[T]](workers *river.Workers, w W) {
	river.AddWorker[T](workers, w)
}

// bundle keeps workers.
type bundle struct{ workers *river.Workers }

func (b *bundle) add(register func(*river.Workers)) { register(b.workers) }

// binder is generic itself.
type binder[T river.JobArgs] struct{ workers *river.Workers }

func (b binder[T]) bind(fn func(context.Context, *river.Job[T]) error) {
	river.AddWorker(b.workers, river.WorkFunc(fn))
}

// with returns a function that registers.
func with[T river.JobArgs](w river.Worker[T]) func(*river.Workers) error {
	return func(workers *river.Workers) error { return river.AddWorkerSafely(workers, w) }
}

func post[T river.JobArgs](ctx context.Context, job *river.Job[T]) error {
	books.Post(1)
	return nil
}

func postThree(ctx context.Context, job *river.Job[three]) error { return post(ctx, job) }

func register(book *books.Book) {
	workers := river.NewWorkers()
	add(workers, &poster[one]{book: book}) // want `ledgerbulk: task "sync:one" .*registered by the call at river/wrapped/wrapped.go:43`
	add[two](workers, looker[two]{})
	other := river.NewWorkers()
	addAny[one](other, &poster[one]{book: book}) // want `ledgerbulk: task "sync:one"`
	addAny[two](other, looker[two]{})
	b := &bundle{workers: river.NewWorkers()}
	b.add(func(w *river.Workers) { river.AddWorker(w, &poster[two]{book: book}) }) // want `ledgerbulk: task "sync:two"`
	binder[three]{workers}.bind(postThree)                                         // want `ledgerbulk: task "sync:three"`
	binder[three]{other}.bind(func(ctx context.Context, job *river.Job[three]) error { return nil })
	third := river.NewWorkers()
	for _, step := range []func(*river.Workers) error{with(&poster[two]{book: book}), with(looker[three]{})} {
		if err := step(third); err != nil { // want `ledgerbulk: task "sync:two"`
			return
		}
	}
}
