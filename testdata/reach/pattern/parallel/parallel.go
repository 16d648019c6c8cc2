// Package parallel runs a function for each item in an errgroup: each handler has its own function.
package parallel

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/parallel/each"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parallel.write -> each.Parallel -> func at pattern/parallel/each/each.go:14 -> func at pattern/parallel/parallel.go:20 -> ledger.Post \(pattern/parallel/parallel.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(ctx context.Context, e topo.Event) error {
	return each.Parallel(ctx, []int{1}, func(_ context.Context, n int) error { ledger.Post(n); return nil })
}

func look(ctx context.Context, e topo.Event) error {
	return each.Parallel(ctx, []string{"a"}, func(context.Context, string) error { return nil })
}
