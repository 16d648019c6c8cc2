// Package typeswitch posts in one case of a type switch.
package typeswitch

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	var v any = e.ID
	if e.Write {
		v = new(ledger.Book)
	}
	switch v := v.(type) {
	case interface{ Post(int) }:
		v.Post(1)
	case string:
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: typeswitch.handle -> ledger.\(\*Book\).Post \(iface/typeswitch/typeswitch.go:19\); route`
}
