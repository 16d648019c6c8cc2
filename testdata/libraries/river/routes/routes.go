// Package routes has tasks whose queue the code names.
package routes

import (
	"context"
	"os"
	"time"

	"example.test/libraries/books"
	"github.com/riverqueue/river"
)

// typed names its queue itself.
type typed struct{}

// Kind names the task.
func (typed) Kind() string { return "typed" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (typed) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3, Queue: "low"} }

// sent leaves it to the calls.
type sent struct{}

// Kind names the task.
func (sent) Kind() string { return "sent" }

// moved has a queue that a call overrides.
type moved struct{}

// Kind names the task.
func (moved) Kind() string { return "moved" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (moved) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: "critical"} }

// computed has a queue that only the running program knows.
type computed struct{}

// Kind names the task.
func (computed) Kind() string { return "computed" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (computed) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: os.Getenv("QUEUE")} }

// gone names a queue that is not declared.
type gone struct{}

// Kind names the task.
func (gone) Kind() string { return "gone" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (gone) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: "gone"} }

// stray has a route in the configuration.
type stray struct{}

// Kind names the task.
func (stray) Kind() string { return "pay:stray" }

type many struct{}

// Kind names the task.
func (many) Kind() string { return "many" }

type periodic struct{}

// Kind names the task.
func (periodic) Kind() string { return "periodic" }

type plain struct{}

// Kind names the task.
func (plain) Kind() string { return "plain" }

type never struct{}

// Kind names the task.
func (never) Kind() string { return "never" }

// tx is a transaction.
type tx struct{}

func send(ctx context.Context, c *river.Client[tx], t tx) {
	_, _ = c.Insert(ctx, typed{}, nil)
	_, _ = c.Insert(ctx, sent{}, &river.InsertOpts{Queue: "low", ScheduledAt: time.Now()})
	_, _ = c.InsertTx(ctx, t, moved{}, &river.InsertOpts{Queue: "low"})
	_, _ = c.InsertMany(ctx, []river.InsertManyParams{{Args: many{}, InsertOpts: &river.InsertOpts{Queue: "low"}}})
	_, _ = c.Insert(ctx, stray{}, &river.InsertOpts{Queue: "low"}) // want `wrongpool: task "pay:stray" is enqueued to queue "low"`
	_, _ = river.ClientFromContext[tx](ctx).Insert(ctx, plain{}, nil)
	enqueue(ctx, c, stray{}, "gone") // want `undeclared: task "pay:stray" names queue "gone"` `wrongpool: task "pay:stray" is enqueued to queue "gone"`
}

func enqueue(ctx context.Context, c *river.Client[tx], args river.JobArgs, queue string) {
	_, _ = c.Insert(ctx, args, &river.InsertOpts{Queue: queue})
}

type worker[T river.JobArgs] struct{ river.WorkerDefaults[T] }

// Work implements river.Worker.
func (worker[T]) Work(ctx context.Context, job *river.Job[T]) error {
	books.Post(1)
	return nil
}

func jobs() []*river.PeriodicJob {
	return []*river.PeriodicJob{
		river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) {
			return periodic{}, &river.InsertOpts{Queue: "low"}
		}, &river.PeriodicJobOpts{RunOnStart: true}),
	}
}

func register() {
	workers := river.NewWorkers()
	river.AddWorker(workers, worker[typed]{})    // want `ledgerbulk: task "typed" is routed to low`
	river.AddWorker(workers, worker[sent]{})     // want `ledgerbulk: task "sent" is routed to low`
	river.AddWorker(workers, worker[moved]{})    // want `ledgerbulk: task "moved" is routed to low`
	river.AddWorker(workers, worker[computed]{}) // want `notconst: the queue of task "computed" depends on os.Getenv\("QUEUE"\)`
	river.AddWorker(workers, worker[gone]{})     // want `undeclared: task "gone" names queue "gone"`
	river.AddWorker(workers, worker[stray]{})
	river.AddWorker(workers, worker[many]{})     // want `ledgerbulk: task "many" is routed to low`
	river.AddWorker(workers, worker[periodic]{}) // want `ledgerbulk: task "periodic" is routed to low`
	river.AddWorker(workers, worker[plain]{})
	river.AddWorker(workers, worker[never]{}) // want `noroute: task "never" has no route`
}
