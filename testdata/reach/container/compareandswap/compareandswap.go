// Package compareandswap calls what CompareAndSwap put into an atomic pointer.
package compareandswap

import (
	"context"
	"sync/atomic"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func run(f func(int)) error {
	var p atomic.Pointer[func(int)]
	if p.CompareAndSwap(nil, &f) {
		(*p.Load())(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: compareandswap.write -> compareandswap.run -> ledger.Post \(container/compareandswap/compareandswap.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
