// Package deep calls what a result of a result of a result returns.
package deep

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type one struct{ two func() two }

type two struct{ three func() *three }

type three struct{ save, load func(int) }

func open() one {
	return one{func() two {
		return two{func() *three { return &three{ledger.Post, func(int) {}} }}
	}}
}

func write(context.Context, topo.Event) error { open().two().three().save(1); return nil }

func look(context.Context, topo.Event) error { open().two().three().load(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deep.write -> ledger.Post \(value/deep/deep.go:24\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
