// Package dependencies takes a struct of dependencies, and calls one of them.
package dependencies

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/dependencies/deps"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	all := deps.Set{Books: new(ledger.Book), Mail: ledger.Dry{}}
	runtime.Handle(w, topo.A, deps.NewImporter(all).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deps.\(\*Importer\).Import -> ledger.\(\*Book\).Post \(pattern/dependencies/deps/deps.go:23\); route`
	runtime.Handle(w, topo.B, deps.NewMailer(all).Send)     // reach: no
}
