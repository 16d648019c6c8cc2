// Package providedfield gets its dependency out of a struct that four packages fill.
package providedfield

import (
	"context"

	"example.test/reach/chain5/providedfield/shop"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	s := shop.New()
	runtime.Handle(w, topo.A, importer{s.Inner.Inner.Real}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: providedfield.importer.run -> ledger.Post \(chain5/providedfield/providedfield.go:21\); route`
	runtime.Handle(w, topo.B, importer{s.Inner.Inner.Fake}.run) // reach: no
}

type importer struct{ save func(int) }

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }
