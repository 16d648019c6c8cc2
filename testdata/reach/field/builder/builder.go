// Package builder builds a value by a chain of methods: each instance has its own.
package builder

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type builder struct{ save, load func(int) }

func (b builder) saving(f func(int)) builder { b.save = f; return b }

func (b builder) loading(f func(int)) builder { b.load = f; return b }

func (b builder) build() func(context.Context, topo.Event) error {
	return func(context.Context, topo.Event) error { b.save(1); return nil }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, builder{}.loading(func(int) {}).saving(ledger.Post).build()) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at field/builder/builder.go:19 -> ledger.Post \(field/builder/builder.go:19\); route`
	runtime.Handle(w, topo.B, builder{}.loading(ledger.Post).saving(func(int) {}).build()) // reach: no
}
