// Package shareddecorator puts one decorator, which a library made, around several
// functions: each of the results calls its own.
package shareddecorator

import (
	"context"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ run func() error }

func (i importer) handle(context.Context, topo.Event) error { return i.run() }

func post() error { new(ledger.Book).Post(1); return nil }

func calm() error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	twice := wrap.Twice()
	runtime.Handle(w, topo.A, importer{twice(post)}.handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: shareddecorator.importer.handle -> shareddecorator.post -> ledger.\(\*Book\).Post \(library/shareddecorator/shareddecorator.go:18\); route`
	runtime.Handle(w, topo.B, importer{twice(calm)}.handle) // reach: no
}
