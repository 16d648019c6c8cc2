// Package crossing crosses packages up and down: the handler calls back what was handed down to it.
package crossing

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/crossing/low"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, low.New(high{new(ledger.Book)}).Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: low.\(\*Service\).Run -> crossing.high.Saved -> ledger.\(\*Book\).Post \(pattern/crossing/crossing.go:19\); route`
	runtime.Handle(w, topo.B, low.New(high{ledger.Dry{}}).Run)     // reach: no
}

type high struct{ to interface{ Post(int) } }

func (h high) Saved(n int) { h.to.Post(n) }
