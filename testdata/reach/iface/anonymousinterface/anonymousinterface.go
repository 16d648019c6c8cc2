// Package anonymousinterface has an interface promoted to a struct type without a name.
package anonymousinterface

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { save(struct{ poster }{new(ledger.Book)}); return nil }

func look(context.Context, topo.Event) error { save(struct{ poster }{ledger.Dry{}}); return nil }

func save(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: anonymousinterface.write -> anonymousinterface.save -> ledger.\(\*Book\).Post \(iface/anonymousinterface/anonymousinterface.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
