// Package implements declares that a type implements an interface of the ledger.
package implements

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type fake struct{ total int }

func (f *fake) Post(n int) { f.total += n }

var _ ledger.Poster = (*fake)(nil)

func handle(context.Context, topo.Event) error {
	var f fake
	f.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
