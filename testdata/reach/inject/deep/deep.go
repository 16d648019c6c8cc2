// Package deep is built by constructors four packages deep.
package deep

import (
	"example.test/reach/inject/deep/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(new(ledger.Book)).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> price.\(\*Lister\).List -> store.\(\*Store\).Save -> journal.\(\*Journal\).Write -> ledger.\(\*Book\).Post \(inject/deep/journal/journal.go:14\); route`
	runtime.Handle(w, topo.B, catalog.New(ledger.Dry{}).Import)     // reach: no
}
