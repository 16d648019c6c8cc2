// Package fixedpoint hands a function to itself.
package fixedpoint

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type self func(self, int)

func walk(s self, n int) {
	if n > 0 {
		s(s, n-1)
	}
}

func posting(s self, n int) {
	ledger.Post(n)
	walk(s, n)
}

func write(context.Context, topo.Event) error { walk(posting, 3); return nil }

func look(context.Context, topo.Event) error { walk(walk, 3); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: fixedpoint.write -> fixedpoint.walk -> fixedpoint.posting -> ledger.Post \(value/fixedpoint/fixedpoint.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
