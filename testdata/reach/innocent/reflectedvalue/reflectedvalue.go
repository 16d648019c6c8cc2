// Package reflectedvalue looks at a function of the ledger by reflection, and does not call it.
package reflectedvalue

import (
	"context"
	"reflect"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	if reflect.ValueOf(ledger.Post).IsNil() {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
