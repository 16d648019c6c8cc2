// Package convertedelsewhere calls a type through an interface to which only another
// package converts it.
package convertedelsewhere

import (
	"context"

	"example.test/reach/iface/convertedelsewhere/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: convertedelsewhere.handle -> account.Account.Post -> ledger.Post \(iface/convertedelsewhere/account/account.go:12\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}

func handle(context.Context, topo.Event) error { store.Real().Post(1); return nil }

func look(context.Context, topo.Event) error { store.Null().Post(1); return nil }
