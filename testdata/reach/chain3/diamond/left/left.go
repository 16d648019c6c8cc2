// Package left has the books.
package left

import (
	"example.test/reach/chain3/diamond/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(w *runtime.Worker) {
	catalog.Start(w, topo.A, new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/diamond/catalog/catalog.go:22\) \(registered by the call at chain3/diamond/catalog/catalog.go:17`
}
