// Package pointer sets a field through a pointer that two structs share.
package pointer

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type config struct{ save func(int) }

type importer struct{ config *config }

func (i importer) run(context.Context, topo.Event) error { i.config.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	c := &config{}
	i := importer{c}
	c.save = ledger.Post
	runtime.Handle(w, topo.A, i.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointer.importer.run -> ledger.Post \(field/pointer/pointer.go:16\); route`
}
