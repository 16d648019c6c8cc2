// Package typednil calls a method of a nil pointer, which posts nevertheless.
package typednil

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{ name string }

func (*account) post() { ledger.Post(1) }

type poster interface{ post() }

func handle(context.Context, topo.Event) error {
	var a *account
	var p poster = a
	p.post()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: typednil.handle -> typednil.\(\*account\).post -> ledger.Post \(iface/typednil/typednil.go:14\); route`
}
