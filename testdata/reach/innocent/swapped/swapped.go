// Package swapped swaps functions in atomic values, and calls none.
package swapped

import (
	"context"
	"sync/atomic"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	save atomic.Value
	load atomic.Pointer[func(int)]
}

func (i *importer) run(context.Context, topo.Event) error {
	post := ledger.Post
	i.save.Store(post)
	i.load.Store(&post)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{}).run) // reach: no
}
