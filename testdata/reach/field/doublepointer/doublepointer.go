// Package doublepointer sets a field through a pointer to a pointer.
package doublepointer

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func replace(p **importer, save func(int)) { *p = &importer{save} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &importer{}, &importer{}
	replace(&write, ledger.Post)
	replace(&look, func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: doublepointer.\(\*importer\).run -> ledger.Post \(field/doublepointer/doublepointer.go:14\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
