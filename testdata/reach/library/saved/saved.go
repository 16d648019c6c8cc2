// Package saved hands a value to another library, which calls the method of its interface.
package saved

import (
	"context"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type invoice struct{}

func (invoice) BeforeSave() { ledger.Post(1) }

type picture struct{}

func (picture) BeforeSave() {}

func write(context.Context, topo.Event) error { new(tx.DB).Save(invoice{}); return nil }

func look(context.Context, topo.Event) error { new(tx.DB).Save(picture{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: saved.write -> saved.invoice.BeforeSave -> ledger.Post \(library/saved/saved.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
