// Package unused embeds a book in its state, and reads what it has besides.
package unused

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type state struct {
	ledger.Book
	count int
}

func (s *state) run(context.Context, topo.Event) error { s.count += len(s.Name()); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&state{}).run) // reach: no
}
