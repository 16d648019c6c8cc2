// Package named calls a named result that a deferred function sets.
package named

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { poster()(1); return nil }

func poster() (f func(int)) {
	defer func() { f = ledger.Post }()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: named.handle -> ledger.Post \(value/named/named.go:12\); route`
}
