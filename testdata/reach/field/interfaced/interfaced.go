// Package interfaced keeps a struct with a function in an interface in a field, and
// asserts it back.
package interfaced

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type options struct{ save func(int) }

type importer struct{ extra any }

func (i *importer) run(context.Context, topo.Event) error {
	switch o := i.extra.(type) {
	case options:
		o.save(1)
	case *options:
		o.save(2)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{options{ledger.Post}}).run)   // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfaced.\(\*importer\).run -> ledger.Post \(field/interfaced/interfaced.go:20\); route`
	runtime.Handle(w, topo.B, (&importer{options{func(int) {}}}).run)  // reach: no
	runtime.Handle(w, topo.C, (&importer{&options{func(int) {}}}).run) // reach: no
}
