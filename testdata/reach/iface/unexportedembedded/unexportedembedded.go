// Package unexportedembedded implements an unexported method of an interface by
// embedding a type of its package.
package unexportedembedded

import (
	"context"

	"example.test/reach/iface/unexportedembedded/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, entry{}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: unexportedembedded.entry.run -> store.Save -> store.Record.post -> ledger.Post \(iface/unexportedembedded/store/store.go:14\); route`
}

type entry struct{ store.Record }

func (e entry) run(context.Context, topo.Event) error { store.Save(e); return nil }
