// Package between is closed by the package between, for whoever is above.
package between

import (
	"example.test/reach/chain3/between/shop"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w)
}
