// Package later calls a captured variable that is set after the closure was made.
package later

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	var post func(int)
	run := func() { post(1) }
	post = ledger.Post
	run()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: later.handle -> func at value/later/later.go:14 -> ledger.Post \(value/later/later.go:14\); route`
}
