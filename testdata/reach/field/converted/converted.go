// Package converted converts a struct to another type with the same fields.
package converted

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type draft struct{ save func(int) }

type importer struct{ save func(int) }

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer(draft{ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: converted.importer.run -> ledger.Post \(field/converted/converted.go:16\); route`
	runtime.Handle(w, topo.B, importer(draft{func(int) {}}).run) // reach: no
}
