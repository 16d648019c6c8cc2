// Package waitgroup starts its work with a method of sync.WaitGroup.
package waitgroup

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	var wg sync.WaitGroup
	wg.Go(post)
	wg.Wait()
	return nil
}

func post() { ledger.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: waitgroup.handle -> waitgroup.post -> ledger.Post \(library/waitgroup/waitgroup.go:20\); route`
}
