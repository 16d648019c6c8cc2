// Package arraystructs writes into a struct in an array by its index, and into one in
// another array.
package arraystructs

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	var writes, looks [2]importer
	for i := range writes {
		writes[i].save = ledger.Post
		looks[i].save = func(int) {}
	}
	runtime.Handle(w, topo.A, writes[1].run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: arraystructs.\(\*importer\).run -> ledger.Post \(field/arraystructs/arraystructs.go:15\); route`
	runtime.Handle(w, topo.B, looks[1].run)  // reach: no
}
