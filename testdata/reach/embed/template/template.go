// Package template calls back from an embedded struct what the outer type sets in it.
package template

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type base struct{ save func() }

func (b *base) Run(context.Context, topo.Event) error { b.save(); return nil }

type importer struct{ base }

func newImporter() *importer {
	i := &importer{}
	i.save = i.post
	return i
}

func newReader() *importer {
	i := &importer{}
	i.save = i.look
	return i
}

func (i *importer) post() { ledger.Post(1) }

func (i *importer) look() {}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter().Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: template.\(\*base\).Run -> template.\(\*importer\).post -> ledger.Post \(embed/template/template.go:30\); route`
	runtime.Handle(w, topo.B, newReader().Run)   // reach: no
}
