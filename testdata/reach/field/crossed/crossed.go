// Package crossed hands the field of one instance to another: each instance has its own.
package crossed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func (i *importer) clone() *importer { return &importer{i.save} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &importer{ledger.Post}, &importer{func(int) {}}
	runtime.Handle(w, topo.A, write.clone().run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: crossed.\(\*importer\).run -> ledger.Post \(field/crossed/crossed.go:14\); route`
	runtime.Handle(w, topo.B, look.clone().run)  // reach: no
}
