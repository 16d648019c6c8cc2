// Package result maps a result by a generic method and function: each has its own function.
package result

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type result[T any] struct {
	value T
	err   error
}

func apply[A, B any](r result[A], f func(A) B) result[B] {
	if r.err != nil {
		return result[B]{err: r.err}
	}
	return result[B]{value: f(r.value)}
}

func (r result[T]) tap(f func(T)) result[T] {
	f(r.value)
	return r
}

func write(context.Context, topo.Event) error {
	return apply(result[int]{}.tap(ledger.Post), ledger.Quote).err
}

func look(context.Context, topo.Event) error {
	return apply(result[int]{}.tap(func(int) {}), ledger.Quote).err
}

func mapped(context.Context, topo.Event) error {
	return apply(result[int]{}, func(n int) bool { ledger.Post(n); return true }).err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: result.write -> result.result.tap -> ledger.Post \(pattern/result/result.go:25\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
	runtime.Handle(w, topo.C, mapped) // want `ledgerbulk: task "bulk.c" .* writes the ledger: result.mapped -> result.apply -> func at pattern/result/result.go:38 -> ledger.Post \(pattern/result/result.go:38\); route`
}
