// Package receiver has a method of a generic type call its type parameter: each
// instance has its own.
package receiver

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer[P poster] struct{ to P }

func (i *importer[P]) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer[*ledger.Book]{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: receiver.\(\*importer\).run -> ledger.\(\*Book\).Post \(generic/receiver/receiver.go:17\); route`
	runtime.Handle(w, topo.B, (&importer[ledger.Dry]{}).run)                   // reach: no
}
