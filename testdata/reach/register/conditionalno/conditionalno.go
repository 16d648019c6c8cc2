// Package conditionalno registers one of two handlers that both read.
package conditionalno

import (
	"context"
	"os"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	h := look
	if os.Getenv("DRY_RUN") == "" {
		h = quote
	}
	runtime.Handle(w, topo.A, h) // reach: no
}

func quote(context.Context, topo.Event) error { ledger.Quote(1); return nil }

func look(context.Context, topo.Event) error { return nil }

func post(context.Context, topo.Event) error { ledger.Post(1); return nil }
