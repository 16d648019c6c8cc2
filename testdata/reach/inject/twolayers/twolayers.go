// Package twolayers builds a service on a service: the lower one is made by a function
// of the upper package.
package twolayers

import (
	"example.test/reach/inject/twolayers/upper"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, upper.New(new(ledger.Book)).Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: upper.\(\*Service\).Run -> lower.\(\*Service\).Work -> ledger.\(\*Book\).Post \(inject/twolayers/lower/lower.go:28\); route`
	runtime.Handle(w, topo.B, upper.Null().Run)                // reach: no
}
