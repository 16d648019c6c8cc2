// Package several reaches the ledger on two paths: the witness is the shorter one.
package several

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	long()
	short()
	return nil
}

func long() { longer() }

func longer() { ledger.Post(1) }

func short() { ledger.Post(2) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: several.handle -> several.short -> ledger.Post \(static/several/several.go:22\); route`
}
