// Package union calls a function that a union of types lets through.
package union

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type number interface{ ~int | ~int64 }

func sum[N number](ns []N, add func(N)) {
	for _, n := range ns {
		add(n)
	}
}

type cents int

func write(context.Context, topo.Event) error {
	sum([]cents{1}, func(c cents) { ledger.Post(int(c)) })
	return nil
}

func look(context.Context, topo.Event) error { sum([]int64{1}, func(int64) {}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: union.write -> union.sum -> func at generic/union/union.go:23 -> ledger.Post \(generic/union/union.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
