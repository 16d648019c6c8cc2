// Package functype calls a method of a named function type: the receiver is the function.
package functype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type step func(int)

func (s step) do() { s(1) }

func write(context.Context, topo.Event) error { step(ledger.Post).do(); return nil }

func look(context.Context, topo.Event) error { step(func(int) {}).do(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: functype.write -> functype.step.do -> ledger.Post \(value/functype/functype.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
