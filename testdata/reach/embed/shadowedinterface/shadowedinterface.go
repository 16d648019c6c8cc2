// Package shadowedinterface embeds an interface, and replaces the method that posts:
// the other method does not.
package shadowedinterface

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type book interface {
	Post(int)
	Name() string
}

type silent struct{ book }

func (silent) Post(int) {}

type importer struct{ book book }

func (i importer) run(context.Context, topo.Event) error { i.book.Post(len(i.book.Name())); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{silent{new(ledger.Book)}}.run) // reach: no
	runtime.Handle(w, topo.B, importer{new(ledger.Book)}.run)         // want `ledgerbulk: task "bulk.b" .* writes the ledger: shadowedinterface.importer.run -> ledger.\(\*Book\).Post \(embed/shadowedinterface/shadowedinterface.go:24\); route`
}
