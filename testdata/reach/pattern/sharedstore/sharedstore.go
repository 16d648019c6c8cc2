// Package sharedstore has two services over two stores of one type, one of which has books.
package sharedstore

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/sharedstore/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	one, two := store.New(new(ledger.Book)), store.New(ledger.Dry{})
	runtime.Handle(w, topo.A, importer{one}.run)         // want `ledgerbulk: task "bulk.a" .* writes the ledger: sharedstore.importer.run -> store.\(\*Store\).Save -> ledger.\(\*Book\).Post \(pattern/sharedstore/store/store.go:14\); route`
	runtime.Handle(w, topo.B, importer{two}.run)         // reach: no
	runtime.Handle(w, topo.C, exporter{one, two}.first)  // want `ledgerbulk: task "bulk.c" .* writes the ledger: sharedstore.exporter.first -> store.\(\*Store\).Save -> ledger.\(\*Book\).Post \(pattern/sharedstore/store/store.go:14\); route`
	runtime.Handle(w, topo.D, exporter{one, two}.second) // reach: no
}

type importer struct{ to *store.Store }

func (i importer) run(context.Context, topo.Event) error { i.to.Save(); return nil }

type exporter struct{ one, two *store.Store }

func (e exporter) first(context.Context, topo.Event) error { e.one.Save(); return nil }

func (e exporter) second(context.Context, topo.Event) error { e.two.Save(); return nil }
