// Package stored keeps a value with methods that post in a map, and reads its length.
package stored

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type registry struct{ books map[string]poster }

func (r *registry) run(_ context.Context, e topo.Event) error {
	r.books[e.ID] = new(ledger.Book)
	if len(r.books) == 0 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&registry{make(map[string]poster)}).run) // reach: no
}
