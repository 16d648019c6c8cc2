// Package provider gets a function that makes its dependency.
package provider

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ open func() poster }

func (i *importer) run(context.Context, topo.Event) error { i.open().Post(1); return nil }

func real() poster { return new(ledger.Book) }

func dry() poster { return ledger.Dry{} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{real}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: provider.\(\*importer\).run -> ledger.\(\*Book\).Post \(inject/provider/provider.go:16\); route`
	runtime.Handle(w, topo.B, (&importer{dry}).run)  // reach: no
}
