// Package generic registers through a generic helper of another package.
package generic

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/register/generic/reg"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	reg.Register(w, topo.A, write)                                                                    // want `ledgerbulk: task "bulk.a" .* writes the ledger: generic.write -> ledger.Post \(register/generic/generic.go:20\) \(registered by the call at register/generic/reg/reg.go:13`
	reg.Register(w, topo.B, look)                                                                     // reach: no
	reg.Register(w, topo.Number, func(_ context.Context, n int) error { ledger.Post(n); return nil }) // want `ledgerbulk: task "bulk.number" .* writes the ledger: func at register/generic/generic.go:17 -> ledger.Post \(register/generic/generic.go:17\) \(registered by the call at register/generic/reg/reg.go:13`
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
