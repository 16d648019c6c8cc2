// Package helper hands its callback through a helper to a library: each handler has its own.
package helper

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { once(func() { ledger.Post(1) }); return nil }

func look(context.Context, topo.Event) error { once(func() {}); return nil }

func once(f func()) {
	var o sync.Once
	o.Do(f)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: helper.write -> helper.once -> func at library/helper/helper.go:13 -> ledger.Post \(library/helper/helper.go:13\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
