// Package slicevalue has a slice type behind an interface in a map, which a type
// switch tells apart.
package slicevalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type many []poster

func (m many) Post(n int) {
	for _, p := range m {
		p.Post(n)
	}
}

func run(m map[string]any) error {
	for _, v := range m {
		switch v := v.(type) {
		case many:
			v.Post(1)
		case poster:
			v.Post(2)
		}
	}
	return nil
}

func write(context.Context, topo.Event) error {
	return run(map[string]any{"a": many{ledger.Dry{}, new(ledger.Book)}})
}

func look(context.Context, topo.Event) error {
	return run(map[string]any{"a": many{ledger.Dry{}}, "b": ledger.Dry{}})
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: slicevalue.write -> slicevalue.run -> slicevalue.many.Post -> ledger.\(\*Book\).Post \(iface/slicevalue/slicevalue.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
