// Package structured calls one field of a struct in a package variable.
package structured

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var hooks = struct{ save, load func(int) }{ledger.Post, func(int) {}}

func write(context.Context, topo.Event) error { hooks.save(1); return nil }

func look(context.Context, topo.Event) error { hooks.load(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: structured.write -> ledger.Post \(global/structured/structured.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
