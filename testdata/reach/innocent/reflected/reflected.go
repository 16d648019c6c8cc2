// Package reflected looks at types of the ledger by reflection, and calls nothing.
package reflected

import (
	"context"
	"reflect"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	if reflect.TypeFor[*ledger.Book]().NumMethod() == 0 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
