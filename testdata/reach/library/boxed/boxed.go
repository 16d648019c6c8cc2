// Package boxed gets back what it gave to a library.
package boxed

import (
	"context"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ box *wrap.Box[func(int)] }

func (i importer) run(context.Context, topo.Event) error { i.box.Get()(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{wrap.Of(ledger.Post)}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: boxed.importer.run -> ledger.Post \(library/boxed/boxed.go:15\); route`
	runtime.Handle(w, topo.B, importer{wrap.Of(func(int) {})}.run) // reach: no
}
