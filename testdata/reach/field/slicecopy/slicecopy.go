// Package slicecopy copies a struct out of a slice, and changes the copy.
package slicecopy

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	all := []importer{{func(int) {}}}
	write := all[0]
	write.save = ledger.Post
	runtime.Handle(w, topo.A, write.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: slicecopy.\(\*importer\).run -> ledger.Post \(field/slicecopy/slicecopy.go:14\); route`
	runtime.Handle(w, topo.B, all[0].run) // reach: no
}
