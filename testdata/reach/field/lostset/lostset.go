// Package lostset sets a field by a method of a value, which changes a copy only.
package lostset

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i importer) set(f func(int)) { i.save = f }

func (i *importer) keep(f func(int)) { i.save = f }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &importer{func(int) {}}, &importer{func(int) {}}
	write.keep(ledger.Post)
	look.set(ledger.Post)
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: lostset.\(\*importer\).run -> ledger.Post \(field/lostset/lostset.go:18\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
