// Package poolfield has a pool of the library in a field, whose New the constructor sets.
package poolfield

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type buffer struct{ save func(int) }

type importer struct{ pool sync.Pool }

func newImporter(save func(int)) *importer {
	return &importer{pool: sync.Pool{New: func() any { return &buffer{save} }}}
}

func (i *importer) run(context.Context, topo.Event) error {
	b := i.pool.Get().(*buffer)
	defer i.pool.Put(b)
	b.save(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: poolfield.\(\*importer\).run -> ledger.Post \(library/poolfield/poolfield.go:24\); route`
	runtime.Handle(w, topo.B, newImporter(func(int) {}).run) // reach: no
}
