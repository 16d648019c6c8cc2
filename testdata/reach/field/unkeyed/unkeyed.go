// Package unkeyed sets a field by its place in a literal.
package unkeyed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	name string
	save func(int)
	load func(int)
}

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{"a", ledger.Post, func(int) {}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: unkeyed.importer.run -> ledger.Post \(field/unkeyed/unkeyed.go:18\); route`
	runtime.Handle(w, topo.B, importer{"b", func(int) {}, ledger.Post}.run) // reach: no
}
