// Package right has no books.
package right

import (
	"example.test/reach/chain3/diamond/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(w *runtime.Worker) {
	catalog.Start(w, topo.B, ledger.Dry{}) // reach: no
}
