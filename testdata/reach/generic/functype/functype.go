// Package functype has a generic function type with a method: each instance has its own function.
package functype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type operation[T any] func(T)

func (o operation[T]) do(v T) { o(v) }

func write(context.Context, topo.Event) error { operation[int](ledger.Post).do(1); return nil }

func look(context.Context, topo.Event) error { operation[int](func(int) {}).do(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: functype.write -> functype.operation.do -> ledger.Post \(generic/functype/functype.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
