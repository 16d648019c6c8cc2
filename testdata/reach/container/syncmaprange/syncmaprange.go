// Package syncmaprange ranges over a sync.Map with a callback that calls the values.
package syncmaprange

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type registry struct{ books sync.Map }

func (r *registry) run(context.Context, topo.Event) error {
	r.books.Range(func(_, v any) bool {
		if p, ok := v.(interface{ Post(int) }); ok {
			p.Post(1)
		}
		return true
	})
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := new(registry), new(registry)
	write.books.Store("a", new(ledger.Book))
	look.books.Store("a", ledger.Dry{})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: syncmaprange.\(\*registry\).run -> func at container/syncmaprange/syncmaprange.go:16 -> ledger.\(\*Book\).Post \(container/syncmaprange/syncmaprange.go:18\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
