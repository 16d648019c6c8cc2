// Package literal calls a function literal in a package variable.
package literal

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var (
	save = func(n int) { ledger.Post(n) }
	load = func(n int) { ledger.Quote(n) }
)

func write(context.Context, topo.Event) error { save(1); return nil }

func look(context.Context, topo.Event) error { load(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: literal.write -> func at global/literal/literal.go:13 -> ledger.Post \(global/literal/literal.go:13\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
