// Package replaced replaces a whole struct through a pointer.
package replaced

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func (i *importer) reset(save func(int)) { *i = importer{save} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &importer{}, &importer{}
	write.reset(ledger.Post)
	look.reset(func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: replaced.\(\*importer\).run -> ledger.Post \(field/replaced/replaced.go:14\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
