// Package never is never closed: nobody gives it more than a fake.
package never

import (
	"example.test/reach/chain3/never/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, ledger.Dry{})
}
