// Package diamond gets one type of the bottom by two ways, of which one gives it the books.
package diamond

import (
	"example.test/reach/chain5/diamond/left"
	"example.test/reach/chain5/diamond/right"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, left.Service().Run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: base.\(\*Service\).Run -> ledger.\(\*Book\).Post \(chain5/diamond/base/base.go:20\); route`
	runtime.Handle(w, topo.B, right.Service().Run) // reach: no
}
