// Package methodvalueno takes a method value that posts, and calls another.
package methodvalueno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	book := new(ledger.Book)
	post, name := book.Post, book.Name
	if post != nil {
		name()
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
