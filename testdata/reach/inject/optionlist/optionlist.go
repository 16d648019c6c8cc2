// Package optionlist joins functional options into one.
package optionlist

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

type option func(*importer)

func join(opts ...option) option {
	return func(i *importer) {
		for _, o := range opts {
			o(i)
		}
	}
}

func saving(f func(int)) option { return func(i *importer) { i.save = f } }

func named(string) option { return func(*importer) {} }

func newImporter(o option) *importer {
	i := &importer{save: func(int) {}}
	o(i)
	return i
}

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(join(named("a"), saving(ledger.Post))).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: optionlist.\(\*importer\).run -> ledger.Post \(inject/optionlist/optionlist.go:34\); route`
	runtime.Handle(w, topo.B, newImporter(join(named("b"), named("c"))).run)          // reach: no
}
