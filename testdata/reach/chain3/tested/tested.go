// Package tested is closed with the books by a test only.
package tested

import (
	"example.test/reach/chain3/tested/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, ledger.Dry{})
}
