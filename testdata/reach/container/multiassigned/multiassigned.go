// Package multiassigned assigns a map element, a field and a variable in one statement.
package multiassigned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type hooks struct{ save func(int) }

func write(context.Context, topo.Event) error {
	m, h := make(map[string]func(int)), hooks{}
	var f func(int)
	m["a"], h.save, f = func(int) {}, ledger.Post, func(int) {}
	m["a"](1)
	f(1)
	h.save(1)
	return nil
}

func look(context.Context, topo.Event) error {
	m, h := make(map[string]func(int)), hooks{}
	var f func(int)
	m["a"], h.save, f = func(int) {}, ledger.Post, func(int) {}
	m["a"](1)
	f(1)
	if h.save == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: multiassigned.write -> ledger.Post \(container/multiassigned/multiassigned.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
