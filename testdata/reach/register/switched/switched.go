// Package switched switches on the event in one handler.
package switched

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	switch e.ID {
	case "y":
		look()
	case "x":
		write()
	}
	return nil
}

func write() { ledger.Post(1) }

func look() {}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: switched.handle -> switched.write -> ledger.Post \(register/switched/switched.go:22\); route`
}
