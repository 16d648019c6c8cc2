// Package oncefunc calls what sync.OnceValue returns for a function: each handler has its own.
package oncefunc

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	f := sync.OnceValue(func() int { ledger.Post(1); return 1 })
	f()
	return nil
}

func look(context.Context, topo.Event) error {
	f := sync.OnceValue(func() int { return ledger.Quote(1) })
	f()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: oncefunc.write -> func at library/oncefunc/oncefunc.go:14 -> ledger.Post \(library/oncefunc/oncefunc.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
