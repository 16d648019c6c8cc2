// Package afterfunc leaves a function with a context, which calls it when it ends.
package afterfunc

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(ctx context.Context, e topo.Event) error {
	done := make(chan bool)
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(ctx, func() {
		ledger.Post(1)
		done <- true
	})
	cancel()
	<-done
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: afterfunc.handle -> func at library/afterfunc/afterfunc.go:15 -> ledger.Post \(library/afterfunc/afterfunc.go:16\); route`
}
