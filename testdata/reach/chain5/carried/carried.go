// Package carried carries what posts in an error, up through four packages.
package carried

import (
	"context"

	"example.test/reach/chain5/carried/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: carried.write -> shop.Report -> ledger.\(\*Book\).Post \(chain5/carried/shop/shop.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { return shop.Report(shop.Check(new(ledger.Book))) }

func look(context.Context, topo.Event) error { return shop.Report(shop.Check(ledger.Dry{})) }
