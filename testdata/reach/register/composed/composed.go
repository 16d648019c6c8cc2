// Package composed has modules with their own dependencies register themselves in a loop.
package composed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type module interface{ bind(w *runtime.Worker) }

type imports struct{ to poster }

func (i *imports) bind(w *runtime.Worker) { runtime.Handle(w, topo.A, i.run) }

func (i *imports) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

type exports struct{ to poster }

func (x *exports) bind(w *runtime.Worker) { runtime.Handle(w, topo.B, x.run) } // reach: no

func (x *exports) run(context.Context, topo.Event) error { x.to.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for _, m := range []module{&imports{new(ledger.Book)}, &exports{ledger.Dry{}}} {
		m.bind(w) // want `ledgerbulk: task "bulk.a" .* writes the ledger: composed.\(\*imports\).run -> ledger.\(\*Book\).Post \(register/composed/composed.go:20\) \(registered by the call at register/composed/composed.go:18`
	}
}
