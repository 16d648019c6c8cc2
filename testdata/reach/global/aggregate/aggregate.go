// Package aggregate has a package variable whose literal nests functions of other variables.
package aggregate

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type step struct{ do func(int) }

var (
	save  = step{ledger.Post}
	load  = step{func(n int) { ledger.Quote(n) }}
	saves = [][]*step{{&load, &save}}
	loads = [][]*step{{&load}}
)

func run(all [][]*step) error {
	for _, steps := range all {
		for _, s := range steps {
			s.do(1)
		}
	}
	return nil
}

func write(context.Context, topo.Event) error { return run(saves) }

func look(context.Context, topo.Event) error { return run(loads) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: aggregate.write -> aggregate.run -> ledger.Post \(global/aggregate/aggregate.go:24\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
