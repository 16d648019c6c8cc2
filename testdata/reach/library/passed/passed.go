// Package passed passes a function to a library in a struct.
package passed

import (
	"bytes"
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	p := sync.Pool{New: func() any { ledger.Post(1); return new(bytes.Buffer) }}
	p.Put(p.Get())
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: passed.handle -> func at library/passed/passed.go:15 -> ledger.Post \(library/passed/passed.go:15\); route`
}
