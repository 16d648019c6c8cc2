// Package localtypes has two types of one name in two functions: one of them posts.
package localtypes

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type runner interface{ run() }

type base struct{ f func(int) }

func (b base) run() { b.f(1) }

func write(context.Context, topo.Event) error {
	type step struct{ base }
	var r runner = step{base{ledger.Post}}
	r.run()
	return nil
}

func look(context.Context, topo.Event) error {
	type step struct{ base }
	var r runner = step{base{func(int) {}}}
	r.run()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: localtypes.write -> localtypes.base.run -> ledger.Post \(iface/localtypes/localtypes.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
