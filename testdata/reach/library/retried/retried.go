// Package retried calls what a library made of a function: each handler has its own.
package retried

import (
	"context"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	return wrap.Retry(func() error { ledger.Post(1); return nil })()
}

func look(context.Context, topo.Event) error { return wrap.Retry(func() error { return nil })() }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: retried.write -> func at library/retried/retried.go:14 -> ledger.Post \(library/retried/retried.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
