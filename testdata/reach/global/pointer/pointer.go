// Package pointer sets a variable of another package through the pointer that it lends.
package pointer

import (
	"context"

	"example.test/reach/global/pointer/store"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	*store.Hook() = ledger.Post
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointer.write -> store.Save -> ledger.Post \(global/pointer/store/store.go:13\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { store.Save(); return nil }

func look(context.Context, topo.Event) error { store.Load(); return nil }
