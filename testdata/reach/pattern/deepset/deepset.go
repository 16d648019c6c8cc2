// Package deepset sets a field five levels deep, after everything was built.
package deepset

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type leaf struct{ save func(int) }

type branch struct{ leaf *leaf }

type tree struct{ branch branch }

type importer struct{ tree *tree }

func newImporter() *importer { return &importer{&tree{branch{&leaf{func(int) {}}}}} }

func (i *importer) run(context.Context, topo.Event) error { i.tree.branch.leaf.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := newImporter(), newImporter()
	write.tree.branch.leaf.save = ledger.Post
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deepset.\(\*importer\).run -> ledger.Post \(pattern/deepset/deepset.go:22\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
