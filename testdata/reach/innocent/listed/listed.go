// Package listed puts a function that posts into a list of the library, and nobody calls it.
package listed

import (
	"container/list"
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	l := list.New()
	l.PushBack(ledger.Post)
	if l.Len() != 1 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
