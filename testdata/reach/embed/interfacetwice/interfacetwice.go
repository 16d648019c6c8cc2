// Package interfacetwice calls a method of an interface that is embedded two structs
// deep: each instance has its own.
package interfacetwice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type base struct{ poster }

type middle struct{ *base }

type importer struct{ middle }

func (i importer) run(context.Context, topo.Event) error { i.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{middle{&base{new(ledger.Book)}}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfacetwice.importer.run -> ledger.\(\*Book\).Post \(embed/interfacetwice/interfacetwice.go:21\); route`
	runtime.Handle(w, topo.B, importer{middle{&base{ledger.Dry{}}}}.run)     // reach: no
}
