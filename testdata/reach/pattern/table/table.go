// Package table runs a table of steps of another package, which returns early.
package table

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/table/steps"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: table.write -> steps.Run -> func at pattern/table/table.go:22 -> ledger.Post \(pattern/table/table.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(_ context.Context, e topo.Event) error {
	return steps.Run(
		steps.Step{Name: "check", Run: func() error { return nil }},
		steps.Step{Name: "charge", Run: func() error { ledger.Post(len(e.ID)); return nil }},
	)
}

func look(_ context.Context, e topo.Event) error {
	return steps.Run(
		steps.Step{Name: "check", Run: func() error { return nil }},
		steps.Step{Name: "quote", Run: func() error { ledger.Quote(len(e.ID)); return nil }},
	)
}
