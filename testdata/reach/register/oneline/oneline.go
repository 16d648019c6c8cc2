// Package oneline registers twice on one line.
package oneline

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	both(w)
}

func both(w *runtime.Worker) { runtime.Handle(w, topo.A, one); runtime.Handle(w, topo.B, two) } // want `ledgerbulk: task "bulk.a" .* writes the ledger: oneline.one -> ledger.Post \(register/oneline/oneline.go:19\); route` `ledgerbulk: task "bulk.b" .* writes the ledger: oneline.two -> oneline.one -> ledger.Post \(register/oneline/oneline.go:19\); route`

func one(context.Context, topo.Event) error { ledger.Post(1); return nil }

func two(ctx context.Context, e topo.Event) error { return one(ctx, e) }
