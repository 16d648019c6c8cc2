// Package modules has modules register themselves through an interface.
package modules

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type module interface{ bind(w *runtime.Worker) }

type writer struct{}

func (writer) bind(w *runtime.Worker) { runtime.Handle(w, topo.A, write) } // want `ledgerbulk: task "bulk.a" .* writes the ledger: modules.write -> ledger.Post \(register/modules/modules.go:22\); route`

type looker struct{}

func (looker) bind(w *runtime.Worker) { runtime.Handle(w, topo.B, look) } // reach: no

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for _, m := range []module{writer{}, looker{}} {
		m.bind(w)
	}
}
