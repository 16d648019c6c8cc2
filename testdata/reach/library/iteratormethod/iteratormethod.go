// Package iteratormethod loops over the iterator that a method returns: each instance
// yields its own values.
package iteratormethod

import (
	"context"
	"iter"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type registry struct{ books []poster }

func (r *registry) all() iter.Seq[poster] {
	return func(yield func(poster) bool) {
		for _, b := range r.books {
			if !yield(b) {
				return
			}
		}
	}
}

func (r *registry) run(context.Context, topo.Event) error {
	for b := range r.all() {
		b.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&registry{[]poster{new(ledger.Book)}}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iteratormethod.\(\*registry\).run -> func at library/iteratormethod/iteratormethod.go:19 -> ledger.\(\*Book\).Post \(library/iteratormethod/iteratormethod.go:30\); route`
	runtime.Handle(w, topo.B, (&registry{[]poster{ledger.Dry{}}}).run)     // reach: no
}
