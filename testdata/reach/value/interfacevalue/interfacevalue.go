// Package interfacevalue calls the method value of an interface: each handler has its own value.
package interfacevalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { call(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { call(ledger.Dry{}); return nil }

func call(p poster) {
	post := p.Post
	post(1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfacevalue.write -> interfacevalue.call -> ledger.\(\*Book\).Post \(value/interfacevalue/interfacevalue.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
