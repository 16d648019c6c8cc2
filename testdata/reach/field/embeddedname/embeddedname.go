// Package embeddedname has a field of the same name in a struct and in the one that it embeds.
package embeddedname

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type base struct{ save func(int) }

type importer struct {
	base
	save func(int)
}

func (i importer) outer(context.Context, topo.Event) error { i.save(1); return nil }

func (i importer) inner(context.Context, topo.Event) error { i.base.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := importer{base{ledger.Post}, func(int) {}}
	runtime.Handle(w, topo.A, i.inner) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embeddedname.importer.inner -> ledger.Post \(field/embeddedname/embeddedname.go:21\); route`
	runtime.Handle(w, topo.B, i.outer) // reach: no
}
