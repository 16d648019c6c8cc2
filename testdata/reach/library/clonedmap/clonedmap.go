// Package clonedmap adds to a copy of a map, and calls the original.
package clonedmap

import (
	"context"
	"maps"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ hooks map[string]func(int) }

func (i *importer) with(f func(int)) *importer {
	hooks := maps.Clone(i.hooks)
	hooks["b"] = f
	return &importer{hooks}
}

func (i *importer) run(context.Context, topo.Event) error {
	for _, f := range i.hooks {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	base := &importer{map[string]func(int){"a": func(int) {}}}
	runtime.Handle(w, topo.A, base.with(ledger.Post).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: clonedmap.\(\*importer\).run -> ledger.Post \(library/clonedmap/clonedmap.go:23\); route`
	runtime.Handle(w, topo.B, base.run)                   // reach: no, but alarmed: a map and its copy are one place // want `ledgerbulk: task "bulk.b"`
}
