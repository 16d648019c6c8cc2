// Package embeds calls a method of an interface that another interface embeds.
package embeds

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type namer interface{ Name() string }

type book interface {
	namer
	poster
}

type importer struct{ books book }

func (i *importer) write(context.Context, topo.Event) error { i.books.Post(1); return nil }

func (i *importer) look(context.Context, topo.Event) error { i.books.Name(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := &importer{new(ledger.Book)}
	runtime.Handle(w, topo.A, i.write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embeds.\(\*importer\).write -> ledger.\(\*Book\).Post \(iface/embeds/embeds.go:23\); route`
	runtime.Handle(w, topo.B, i.look)  // reach: no
}
