// Package narrowed calls through a smaller interface that it was converted to.
package narrowed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type book interface {
	poster
	Name() string
}

func handle(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func save(b book) { post(b) }

func post(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: narrowed.handle -> narrowed.save -> narrowed.post -> ledger.\(\*Book\).Post \(iface/narrowed/narrowed.go:23\); route`
}
