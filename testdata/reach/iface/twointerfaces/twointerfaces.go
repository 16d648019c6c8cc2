// Package twointerfaces has one value behind two interfaces: one of them has no method that posts.
package twointerfaces

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type namer interface{ Name() string }

type poster interface{ Post(int) }

type importer struct {
	names namer
	costs poster
}

func (i *importer) look(context.Context, topo.Event) error { _ = i.names.Name(); return nil }

func (i *importer) write(context.Context, topo.Event) error { i.costs.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	book := new(ledger.Book)
	i := &importer{names: book, costs: book}
	runtime.Handle(w, topo.A, i.write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: twointerfaces.\(\*importer\).write -> ledger.\(\*Book\).Post \(iface/twointerfaces/twointerfaces.go:23\); route`
	runtime.Handle(w, topo.B, i.look)  // reach: no
}
