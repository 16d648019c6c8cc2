// Package samename has variables of one name in two packages.
package samename

import (
	"context"

	"example.test/reach/global/samename/one"
	"example.test/reach/global/samename/two"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: samename.write -> one.Run -> ledger.Post \(global/samename/one/one.go:11\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { one.Run(); return nil }

func look(context.Context, topo.Event) error { two.Run(); return nil }
