// Package wider asserts that a value has one method more, and calls it: each handler
// has its own value.
package wider

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type namer interface{ Name() string }

type poster interface {
	namer
	Post(int)
}

type file struct{}

func (file) Name() string { return "file" }

func write(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { save(file{}); return nil }

func save(n namer) {
	if p, ok := n.(poster); ok {
		p.Post(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: wider.write -> wider.save -> ledger.\(\*Book\).Post \(iface/wider/wider.go:30\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
