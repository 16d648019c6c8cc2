// Package diamond is closed by two packages between, each with its own dependency.
package diamond

import (
	"example.test/reach/chain3/diamond/left"
	"example.test/reach/chain3/diamond/right"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	left.Start(w)
	right.Start(w)
}
