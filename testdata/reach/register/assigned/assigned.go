// Package assigned assigns handlers into a map by their index, and registers them.
package assigned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	routes := make(map[string]func(context.Context, topo.Event) error)
	routes["a"] = write
	routes["b"] = look
	runtime.Handle(w, topo.A, routes["a"]) // want `ledgerbulk: task "bulk.a" .* writes the ledger: assigned.write -> ledger.Post \(register/assigned/assigned.go:21\); route`
	runtime.Handle(w, topo.B, routes["b"]) // reach: no
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
