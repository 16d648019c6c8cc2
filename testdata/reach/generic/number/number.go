// Package number registers a handler of numbers, an instance of a generic constructor.
package number

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handler[A any](save func(A)) func(context.Context, A) error {
	return func(_ context.Context, a A) error { save(a); return nil }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.Number, handler(ledger.Post))    // want `ledgerbulk: task "bulk.number" .* writes the ledger: func at generic/number/number.go:13 -> ledger.Post \(generic/number/number.go:13\); route`
	runtime.Handle(w, topo.B, handler(func(topo.Event) {})) // reach: no
}
