// Package getter sets a field through a pointer that a method returns.
package getter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type hooks struct{ save, load func(int) }

type importer struct{ hooks hooks }

func (i *importer) on() *hooks { return &i.hooks }

func (i *importer) run(context.Context, topo.Event) error { i.hooks.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &importer{}, &importer{}
	write.on().save = ledger.Post
	look.on().save = func(int) {}
	look.on().load = ledger.Post
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: getter.\(\*importer\).run -> ledger.Post \(field/getter/getter.go:18\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
