// Package started is closed in a goroutine that the top starts.
package started

import (
	"example.test/reach/chain3/started/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	done := make(chan bool)
	go func() {
		shop.Start(w, topo.A, new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/started/catalog/catalog.go:22\) \(registered by the call at chain3/started/catalog/catalog.go:19`
		shop.Start(w, topo.B, ledger.Dry{})     // reach: no
		close(done)
	}()
	<-done
}
