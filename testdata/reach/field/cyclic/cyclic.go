// Package cyclic has values that point at each other.
package cyclic

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type parent struct {
	child *child
	save  func(int)
}

type child struct{ parent *parent }

func (c *child) run(context.Context, topo.Event) error { c.parent.child.parent.save(1); return nil }

func family(save func(int)) *child {
	p := &parent{save: save}
	p.child = &child{p}
	return p.child
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, family(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: cyclic.\(\*child\).run -> ledger.Post \(field/cyclic/cyclic.go:19\); route`
	runtime.Handle(w, topo.B, family(func(int) {}).run) // reach: no
}
