// Package parameterrecursive hands a callback through a recursion: each handler has its own.
package parameterrecursive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { walk(3, ledger.Post); return nil }

func look(context.Context, topo.Event) error { walk(3, func(int) {}); return nil }

func walk(n int, visit func(int)) {
	if visit(n); n > 0 {
		walk(n-1, visit)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parameterrecursive.write -> parameterrecursive.walk -> ledger.Post \(value/parameterrecursive/parameterrecursive.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
