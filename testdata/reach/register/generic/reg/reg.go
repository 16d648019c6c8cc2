// Package reg registers for others.
package reg

import (
	"context"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Register registers.
func Register[A any](w *runtime.Worker, t *taskmeta.Task[A], h func(context.Context, A) error) {
	runtime.Handle(w, t, h)
}
