// Package returned gets its interface from a constructor: each handler has its own.
package returned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func real() poster { return new(ledger.Book) }

func fake() poster { return ledger.Dry{} }

func write(context.Context, topo.Event) error { real().Post(1); return nil }

func look(context.Context, topo.Event) error { fake().Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: returned.write -> ledger.\(\*Book\).Post \(iface/returned/returned.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
