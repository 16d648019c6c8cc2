// Package inserted inserts a struct of the ledger by a library that knows no ledger.
package inserted

import (
	"context"
	"encoding/json"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	box := wrap.Of(ledger.Entry{Amount: 1})
	_, err := json.Marshal(box.Get())
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
