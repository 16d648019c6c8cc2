// Package mapstructs has a table of structs in a package variable, whose second function posts.
package mapstructs

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type operation struct{ do, undo func(int) }

var operations = map[string]operation{
	"x": {do: func(int) {}, undo: ledger.Post},
	"y": {do: func(n int) { ledger.Quote(n) }},
}

func look(_ context.Context, e topo.Event) error { operations[e.ID].do(1); return nil }

func write(_ context.Context, e topo.Event) error {
	if o, ok := operations[e.ID]; ok && o.undo != nil {
		o.undo(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapstructs.write -> ledger.Post \(global/mapstructs/mapstructs.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
