// Package interfaced instantiates a generic type with an interface: the value behind it decides.
package interfaced

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer[P poster] struct{ to P }

func (i *importer[P]) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

func of[P poster](p P) *importer[P] { return &importer[P]{p} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, of[poster](new(ledger.Book)).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfaced.\(\*importer\).run -> ledger.\(\*Book\).Post \(generic/interfaced/interfaced.go:16\); route`
	runtime.Handle(w, topo.B, of[poster](ledger.Dry{}).run)     // reach: no
}
