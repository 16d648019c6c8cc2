// Package decorated calls the decorator that a library put around an interface: each
// instance has its own inside.
package decorated

import (
	"context"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ to wrap.Poster }

func (i importer) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{wrap.Loud(new(ledger.Book))}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: decorated.importer.run -> ledger.\(\*Book\).Post \(library/decorated/decorated.go:16\); route`
	runtime.Handle(w, topo.B, importer{wrap.Loud(ledger.Dry{})}.run)     // reach: no
}
