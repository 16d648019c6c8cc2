// Package literal registers a literal that posts.
package literal

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, func(context.Context, topo.Event) error { // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at static/literal/literal.go:14 -> ledger.Post \(static/literal/literal.go:15\); route`
		ledger.Post(1)
		return nil
	})
}
