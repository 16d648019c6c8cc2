// Package back converts a value to an interface and back, and keeps its fields.
package back

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func through(v any) *importer {
	i, _ := v.(*importer)
	return i
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, through(&importer{ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: back.\(\*importer\).run -> ledger.Post \(iface/back/back.go:14\); route`
	runtime.Handle(w, topo.B, through(&importer{func(int) {}}).run) // reach: no
}
