// Package valuebuilder builds by methods with value receivers, in another package: no
// step changes the builder before it.
package valuebuilder

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/valuebuilder/build"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	base := build.Service{}
	write := base.With(new(ledger.Book))
	runtime.Handle(w, topo.A, write.Run)                   // want `ledgerbulk: task "bulk.a" .* writes the ledger: build.Service.Run -> ledger.\(\*Book\).Post \(pattern/valuebuilder/build/build.go:22\); route`
	runtime.Handle(w, topo.B, base.Run)                    // reach: no
	runtime.Handle(w, topo.C, base.With(ledger.Dry{}).Run) // reach: no
}
