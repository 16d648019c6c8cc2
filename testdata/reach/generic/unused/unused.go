// Package unused instantiates generic types and functions with types of the ledger,
// and calls none of their methods.
package unused

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type box[P poster] struct{ value P }

func newBox[P poster](p P) box[P] { return box[P]{p} }

func (b box[P]) save() { b.value.Post(1) }

func size[T any](ts ...T) int { return len(ts) }

func handle(context.Context, topo.Event) error {
	b := newBox(new(ledger.Book))
	if size(b, b) == 0 || size[*ledger.Book]() > 0 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
