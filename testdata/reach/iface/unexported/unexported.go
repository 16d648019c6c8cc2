// Package unexported has an interface with an unexported method: a method of that name
// elsewhere is another.
package unexported

import (
	"example.test/reach/iface/unexported/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.Handle) // reach: no
}
