// Package initialising posts while the package is initialised, which is before any handler.
package initialising

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var opened = open()

func open() bool { ledger.Post(1); return true }

func init() { ledger.Post(2) }

func handle(context.Context, topo.Event) error {
	if opened {
		return nil
	}
	return context.Canceled
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
