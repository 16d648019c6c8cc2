// Package nested calls a function in a struct in a struct in the receiver: each
// instance has its own.
package nested

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type config struct{ hooks struct{ save func(int) } }

type importer struct{ config config }

func (i importer) run(context.Context, topo.Event) error { i.config.hooks.save(1); return nil }

func with(save func(int)) importer {
	var i importer
	i.config.hooks.save = save
	return i
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, with(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: nested.importer.run -> ledger.Post \(field/nested/nested.go:17\); route`
	runtime.Handle(w, topo.B, with(func(int) {}).run) // reach: no
}
