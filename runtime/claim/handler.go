package claim

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Handler returns a handler for [runtime.Handle] that runs h once for each key of
// the task. What h does in tx is committed with the claim before the message is
// acknowledged. A message whose key was claimed before is acknowledged without a
// call of h; a message whose key is being claimed waits.
//
// The key is the one that the message brings, from the task's Key function at the
// time it was enqueued, and the scope is the task's name. A message from elsewhere
// that brings none is asked for its key now. An error of h leaves nothing claimed,
// and means what it means for any handler. A key that no claim can have is
// [runtime.Permanent].
//
// Behind [Store.Middleware] h gets the transaction that is there. Handler returns
// nil, which the worker reports when it starts, if an argument is nil.
func Handler[A any](s *Store, task *taskmeta.Task[A], h func(ctx context.Context, tx *sql.Tx, args A) error) func(context.Context, A) error {
	if s == nil || task == nil || h == nil {
		return nil
	}
	scope := task.Info().Name
	return func(ctx context.Context, args A) error {
		job, _ := runtime.FromContext(ctx)
		key := cmp.Or(job.Key, task.KeyOf(args))
		if outer, ok := holding(ctx); ok && outer.db == s.db && outer.scope == scope && outer.key == key {
			return h(ctx, outer.tx, args)
		}
		return s.handle(ctx, scope, key, func(ctx context.Context, tx *sql.Tx) error { return h(ctx, tx, args) })
	}
}

// Middleware claims for every task of a worker. It is what [Handler] is, for
// handlers that find their transaction with [Tx], and it knows no key but the one
// that a message brings. It returns nil, which the worker reports when it starts,
// for a nil store.
func (s *Store) Middleware() runtime.Middleware {
	if s == nil {
		return nil
	}
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			return s.handle(ctx, job.Task, job.Key, func(ctx context.Context, _ *sql.Tx) error { return next(ctx, job) })
		}
	}
}

// handle is one attempt of a message.
func (s *Store) handle(ctx context.Context, task, key string, work Work) error {
	if key == "" {
		return runtime.Permanent(fmt.Errorf("claim of task %q: its message has no idempotency key (set Key in the task's declaration)", task))
	}
	if err := check(task, key); err != nil {
		return runtime.Permanent(fmt.Errorf("claim %s: %w", name(task, key), err))
	}
	first, err := s.Do(ctx, task, key, work)
	if err == nil && !first {
		runtime.Logger(ctx).InfoContext(ctx, "task was done before, its message is acknowledged", "key", key)
	}
	return err
}
