// Package methodvalue calls a method value that a variable holds.
package methodvalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	post := new(ledger.Book).Post
	post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: methodvalue.handle -> ledger.\(\*Book\).Post \(value/methodvalue/methodvalue.go:14\); route`
}
