// Package setter sets a field by a method: each instance has its own.
package setter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) set(f func(int)) { i.save = f }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	var write, look importer
	write.set(ledger.Post)
	look.set(func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: setter.\(\*importer\).run -> ledger.Post \(field/setter/setter.go:16\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
