// Package interfaced calls an interface in a package variable.
package interfaced

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var (
	books poster = new(ledger.Book)
	dry   poster = ledger.Dry{}
)

func write(context.Context, topo.Event) error { books.Post(1); return nil }

func look(context.Context, topo.Event) error { dry.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfaced.write -> ledger.\(\*Book\).Post \(global/interfaced/interfaced.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
