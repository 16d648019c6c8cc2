// Package continued passes what comes next as a function, four functions deep.
package continued

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func first(n int, next func(int)) { second(n, func(m int) { next(m + n) }) }

func second(n int, next func(int)) { third(func() { next(n) }) }

func third(next func()) { next() }

func write(context.Context, topo.Event) error { first(1, ledger.Post); return nil }

func look(context.Context, topo.Event) error { first(1, func(int) {}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: continued.write -> continued.first -> continued.second -> continued.third -> func at value/continued/continued.go:14 -> func at value/continued/continued.go:12 -> ledger.Post \(value/continued/continued.go:12\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
