// Package values makes method values, expressions and closures that post, and calls none.
package values

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	value, expression := new(ledger.Book).Post, (*ledger.Book).Post
	closure := func() { value(1); expression(nil, 1) }
	if value == nil || expression == nil || closure == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
