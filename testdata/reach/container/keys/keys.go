// Package keys calls the keys of a map.
package keys

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error {
	all(map[poster]bool{new(ledger.Book): true})
	return nil
}

func look(context.Context, topo.Event) error { all(map[poster]bool{ledger.Dry{}: true}); return nil }

func all(m map[poster]bool) {
	for p := range m {
		p.Post(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: keys.write -> keys.all -> ledger.\(\*Book\).Post \(container/keys/keys.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
