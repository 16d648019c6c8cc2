// Package typeswitchcase has one case for two types of a type switch, with the value as it was.
package typeswitchcase

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { save(ledger.Dry{}); return nil }

func save(p poster) {
	switch v := p.(type) {
	case *ledger.Book, ledger.Dry:
		v.Post(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: typeswitchcase.write -> typeswitchcase.save -> ledger.\(\*Book\).Post \(iface/typeswitchcase/typeswitchcase.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
