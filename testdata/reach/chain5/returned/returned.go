// Package returned hands a callback down four packages, and what comes back up is called.
package returned

import (
	"context"

	"example.test/reach/chain5/returned/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handler(shop.Wrap(ledger.Post)))  // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at chain5/returned/returned.go:20 -> func at chain5/returned/account/account.go:5 -> ledger.Post \(chain5/returned/account/account.go:5\); route`
	runtime.Handle(w, topo.B, handler(shop.Wrap(func(int) {}))) // reach: no
}

func handler(f func()) func(context.Context, topo.Event) error {
	return func(context.Context, topo.Event) error { f(); return nil }
}
