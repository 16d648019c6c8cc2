// Package embedsunexported has an exported interface that embeds an unexported one, as
// repositories do.
package embedsunexported

import (
	"context"

	"example.test/reach/iface/embedsunexported/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{store.Open()}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embedsunexported.importer.run -> store.\(\*database\).Post -> ledger.Post \(iface/embedsunexported/store/store.go:15\); route`
	runtime.Handle(w, topo.B, importer{store.Null()}.run) // reach: no
}

type importer struct{ store store.Store }

func (i importer) run(context.Context, topo.Event) error { i.store.Post(1); return nil }
