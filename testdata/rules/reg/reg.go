// Package reg has helpers that register for others.
package reg

import (
	"context"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Register is a generic helper.
func Register[A any](w *runtime.Worker, t *taskmeta.Task[A], h func(context.Context, A) error) {
	runtime.Handle(w, t, logged(h))
}

func logged[A any](h func(context.Context, A) error) func(context.Context, A) error {
	return func(ctx context.Context, a A) error { return h(ctx, a) }
}
