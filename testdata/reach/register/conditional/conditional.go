// Package conditional registers one of two handlers, as the environment says.
package conditional

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
		h = write
	}
	runtime.Handle(w, topo.A, h) // want `ledgerbulk: task "bulk.a" .* writes the ledger: conditional.write -> ledger.Post \(register/conditional/conditional.go:22\); route`
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
