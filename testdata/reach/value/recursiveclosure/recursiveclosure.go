// Package recursiveclosure posts in a closure that calls itself through its variable.
package recursiveclosure

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	var walk func(int)
	walk = func(n int) {
		if n == 0 {
			ledger.Post(1)
			return
		}
		walk(n - 1)
	}
	walk(3)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: recursiveclosure.handle -> func at value/recursiveclosure/recursiveclosure.go:14 -> ledger.Post \(value/recursiveclosure/recursiveclosure.go:16\); route`
}
