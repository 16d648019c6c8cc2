// Package embedded embeds an interface in the struct of a package variable, which init fills.
package embedded

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var environment struct {
	poster
	names []string
}

var preview struct{ poster }

func init() {
	environment.poster = new(ledger.Book)
	preview.poster = ledger.Dry{}
}

func write(context.Context, topo.Event) error { environment.Post(1); return nil }

func look(context.Context, topo.Event) error { preview.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embedded.write -> ledger.\(\*Book\).Post \(global/embedded/embedded.go:26\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
