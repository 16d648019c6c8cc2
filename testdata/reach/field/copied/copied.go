// Package copied copies a struct and changes the copy: the original stays as it was.
package copied

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	look := importer{func(int) {}}
	write := look
	write.save = ledger.Post
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: copied.importer.run -> ledger.Post \(field/copied/copied.go:14\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
