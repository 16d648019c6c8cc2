// Package group starts its work in an errgroup: each handler has its own.
package group

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/errgroup"
)

func write(ctx context.Context, e topo.Event) error {
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { ledger.Post(1); return nil })
	return g.Wait()
}

func look(ctx context.Context, e topo.Event) error {
	g, _ := errgroup.WithContext(ctx)
	g.SetLimit(2)
	g.Go(func() error { ledger.Quote(1); return nil })
	return g.Wait()
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: group.write -> func at library/group/group.go:15 -> ledger.Post \(library/group/group.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
