// Package direct registers with the calls of the library themselves.
package direct

import (
	"context"

	"example.test/libraries/books"
	"example.test/libraries/names"
	"example.test/libraries/river/args"
	"github.com/riverqueue/river"
)

type literal struct{}

// Kind returns a literal.
func (literal) Kind() string { return "sync:literal" }

type constant struct{}

// Kind returns a constant.
func (constant) Kind() string { return string(names.Export) }

var kind = "sync:variable"

type variable struct{}

// Kind returns a variable.
func (variable) Kind() string { return kind }

type field struct{ name string }

// Kind returns a field.
func (f field) Kind() string { return f.name }

type function struct{}

// Kind returns what a function returns.
func (function) Kind() string { return prefixed("function") }

func prefixed(name string) string { return "sync:" + name }

type embedded struct{ literal }

// Kind is called through a pointer.
type pointer struct{}

func (*pointer) Kind() string { return "sync:pointer" }

type aliased struct{}

// Kind returns the first of the names.
func (aliased) Kind() string { return "sync:first" }

// KindAliases returns the others.
func (aliased) KindAliases() []string { return []string{"sync:second", "lost:third"} }

type money struct{}

// Kind names a task that may post.
func (money) Kind() string { return "pay:settle" }

// worker posts.
type worker[T river.JobArgs] struct {
	river.WorkerDefaults[T]
	book *books.Book
}

// Work implements river.Worker.
func (w *worker[T]) Work(ctx context.Context, job *river.Job[T]) error {
	w.book.Post(1)
	return nil
}

// byValue posts, and is no pointer.
type byValue struct {
	river.WorkerDefaults[variable]
	amount int
}

// Work implements river.Worker.
func (w byValue) Work(ctx context.Context, job *river.Job[variable]) error {
	books.Post(w.amount)
	return nil
}

func newByValue() byValue { return byValue{amount: 1} }

// quiet does not post.
type quiet struct {
	river.WorkerDefaults[pointerArgs]
}

type pointerArgs = *pointer

// Work implements river.Worker.
func (*quiet) Work(ctx context.Context, job *river.Job[*pointer]) error { return nil }

// outer has the method of what it embeds.
type outer struct{ *worker[function] }

// decorated has the methods of an interface.
type decorated struct {
	river.Worker[embedded]
	name string
}

func post(ctx context.Context, job *river.Job[args.Import]) error {
	books.Post(1)
	return nil
}

func look(ctx context.Context, job *river.Job[*args.Look]) error { return nil }

func register(b *books.Book) *river.Workers {
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker[literal]{book: b})                  // want `ledgerbulk: task "sync:literal" is routed to low .*: direct.\(\*worker\).Work -> books.\(\*Book\).Post`
	river.AddWorker[constant](workers, &worker[constant]{book: b})       // want `ledgerbulk: task "sync:export"`
	if err := river.AddWorkerSafely(workers, newByValue()); err != nil { // want `ledgerbulk: task "sync:variable" .*: direct.byValue.Work -> books.Post`
		panic(err)
	}
	river.AddWorkerArgs(workers, field{"sync:field"}, &worker[field]{book: b}) // want `ledgerbulk: task "sync:field"`
	river.AddWorker(workers, outer{&worker[function]{book: b}})                // want `ledgerbulk: task "sync:function"`
	river.AddWorker(workers, decorated{&worker[embedded]{book: b}, ""})        // want `ledgerbulk: task "sync:literal"` `duplicate: task "sync:literal" is registered twice on one worker`
	river.AddWorker(workers, new(quiet))
	river.AddWorker(workers, &worker[money]{book: b})
	river.AddWorker(workers, &worker[aliased]{book: b}) // want `ledgerbulk: task "sync:first"` `ledgerbulk: task "sync:second"` `noroute: task "lost:third"`
	river.AddWorker(workers, river.WorkFunc(post))      // want `ledgerbulk: task "sync:args.import" .*: direct.post -> books.Post`
	river.AddWorker(workers, river.WorkFunc(look))
	var w river.Worker[unnamed] = &worker[unnamed]{book: b}
	river.AddWorker(workers, w)                                                                       // want `notconst: the name of the task depends on the variable computed, which is assigned again at river/direct/direct.go:\d+`
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[inline]) error { // want `ledgerbulk: task "sync:inline"`
		books.Post(1)
		return nil
	}))
	return workers
}

type inline struct{}

// Kind names the task.
func (inline) Kind() string { return "sync:inline" }

type unnamed struct{}

var computed = "sync:"

func init() { computed += "later" }

// Kind returns what only the running program knows.
func (unnamed) Kind() string { return computed }
