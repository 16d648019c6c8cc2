// Package nested posts in a literal in a literal in a literal.
package nested

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	func() { func() { func() { ledger.Post(1) }() }() }()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: nested.handle -> func at static/nested/nested.go:13 -> func at static/nested/nested.go:13 -> func at static/nested/nested.go:13 -> ledger.Post \(static/nested/nested.go:13\); route`
}
