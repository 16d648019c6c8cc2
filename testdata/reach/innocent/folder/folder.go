// Package folder calls a package in a folder of the ledger, which is no ledger by that.
package folder

import (
	"context"

	"example.test/reach/ledger/report"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { _ = report.Write(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
