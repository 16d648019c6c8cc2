// Package once hands a function to sync.Once: each handler has its own.
package once

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	var once sync.Once
	once.Do(func() { ledger.Post(1) })
	return nil
}

func look(context.Context, topo.Event) error {
	var once sync.Once
	once.Do(func() {})
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: once.write -> func at library/once/once.go:15 -> ledger.Post \(library/once/once.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
