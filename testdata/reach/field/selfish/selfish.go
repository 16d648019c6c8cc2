// Package selfish has a closure in a field that calls another field of the same value.
package selfish

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save, inner func(int) }

func newImporter(inner func(int)) *importer {
	i := &importer{inner: inner}
	i.save = func(n int) { i.inner(n) }
	return i
}

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: selfish.\(\*importer\).run -> func at field/selfish/selfish.go:16 -> ledger.Post \(field/selfish/selfish.go:16\); route`
	runtime.Handle(w, topo.B, newImporter(func(int) {}).run) // reach: no
}
