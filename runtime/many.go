package runtime

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// manyAtOnce is how many messages of one [EnqueueMany] are under way at once.
const manyAtOnce = 256

// ManyError says which messages of an [EnqueueMany] were not confirmed. Those it
// does not name were.
type ManyError struct {
	// Task is the task's name.
	Task string
	// Errs has the error of each message, at the index of its arguments, or nil.
	Errs []error
}

// Error counts the failures and tells the first of them.
func (e *ManyError) Error() string {
	errs := e.Unwrap()
	if len(errs) == 0 {
		return fmt.Sprintf("no message of task %q failed", e.Task)
	}
	return fmt.Sprintf("%d of %d messages of task %q failed (see ManyError.Errs for each), the first: %v", len(errs), len(e.Errs), e.Task, errs[0])
}

// Unwrap returns the errors there are, so that errors.Is finds each kind.
func (e *ManyError) Unwrap() []error {
	var errs []error
	for _, err := range e.Errs {
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// EnqueueMany enqueues a task once for each of the arguments, as [Enqueue] does,
// and waits for all the confirms. Many messages are under way at once, so it takes
// little longer than one of them, and they have no order; middleware is called
// from several goroutines. It returns the IDs in the order of args.
//
// If some messages were not confirmed, the error is a [*ManyError]. Enqueue those
// again, one by one, each with its ID. opts hold for every message, so they may
// have an ID only if there is one.
func EnqueueMany[A any](ctx context.Context, c *Client, task *taskmeta.Task[A], args []A, opts *EnqueueOpts) (ids []string, err error) {
	switch {
	case c.made() != nil:
		return nil, fmt.Errorf("enqueue many: %w", c.made())
	case task == nil:
		return nil, errors.New("enqueue many: the task is nil (use the value that taskmeta.Define returns)")
	case opts != nil && opts.ID != "" && len(args) > 1:
		return nil, fmt.Errorf("enqueue many: EnqueueOpts.ID is set, and %d messages would all have it (leave it out)", len(args))
	}
	ids, failure := make([]string, len(args)), &ManyError{Task: task.Info().Name, Errs: make([]error, len(args))}
	var (
		group  sync.WaitGroup
		next   atomic.Int64
		failed atomic.Bool
	)
	for range min(len(args), manyAtOnce) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(args)); i = next.Add(1) - 1 {
				// A panic of the caller's code is an error here, since nobody
				// could recover it in this goroutine.
				err := guard(func() (err error) {
					ids[i], err = Enqueue(ctx, c, task, args[i], opts)
					return err
				})
				if err != nil {
					failure.Errs[i] = err
					failed.Store(true)
				}
			}
		})
	}
	group.Wait()
	if failed.Load() {
		return ids, failure
	}
	return ids, nil
}
