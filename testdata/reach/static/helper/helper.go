// Package helper calls the ledger two helpers away.
package helper

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { save(); return nil }

func save() { record() }

func record() { ledger.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: helper.handle -> helper.save -> helper.record -> ledger.Post \(static/helper/helper.go:16\); route`
}
