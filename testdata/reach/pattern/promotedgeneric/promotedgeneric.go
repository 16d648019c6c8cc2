// Package promotedgeneric promotes a method of a generic type of another package through a pointer.
package promotedgeneric

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/promotedgeneric/base"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, writer{base.Of(new(ledger.Book))}.Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: base.\(\*Base\).Run -> ledger.\(\*Book\).Post \(pattern/promotedgeneric/base/base.go:17\); route`
	runtime.Handle(w, topo.B, looker{base.Of(ledger.Dry{})}.Run)     // reach: no
}

type writer struct{ *base.Base[*ledger.Book] }

type looker struct{ *base.Base[ledger.Dry] }
