// Package pointers has a method of a value called through a pointer in an interface.
package pointers

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type account struct{ name string }

func (a account) Post(n int) { ledger.Post(n) }

func handle(context.Context, topo.Event) error {
	var p poster = &account{}
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointers.handle -> pointers.account.Post -> ledger.Post \(iface/pointers/pointers.go:16\); route`
}
