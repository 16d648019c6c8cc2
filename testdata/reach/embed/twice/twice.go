// Package twice calls a method that is promoted through two embeddings.
package twice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type base struct{}

func (base) save() { ledger.Post(1) }

type middle struct{ base }

type importer struct{ *middle }

func (i importer) run(context.Context, topo.Event) error { i.save(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{&middle{}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: twice.importer.run -> twice.base.save -> ledger.Post \(embed/twice/twice.go:14\); route`
}
