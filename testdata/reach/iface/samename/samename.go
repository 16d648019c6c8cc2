// Package samename has two packages of one name with a type of one name: one of them posts.
package samename

import (
	"context"

	posting "example.test/reach/iface/samename/posting/store"
	reading "example.test/reach/iface/samename/reading/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type saver interface{ Save() }

type importer struct{ to saver }

func (i importer) run(context.Context, topo.Event) error { i.to.Save(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{posting.Store{}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: samename.importer.run -> store.Store.Save -> ledger.Post \(iface/samename/posting/store/store.go:12\); route`
	runtime.Handle(w, topo.B, importer{reading.Store{}}.run) // reach: no
}
