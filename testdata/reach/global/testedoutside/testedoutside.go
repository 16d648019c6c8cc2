// Package testedoutside has a package variable that only a test of another package sets.
package testedoutside

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Poster is what posts.
type Poster interface{ Post(int) }

var books Poster = ledger.Dry{}

// Use sets what the handler uses.
func Use(p Poster) { books = p }

// Handle is the handler.
func Handle(context.Context, topo.Event) error { books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, Handle) // reach: no
}
