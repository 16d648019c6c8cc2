// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/argument/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = catalog.Books

// Start starts the work.
func Start(w *runtime.Worker, a, b Books) { catalog.Start(w, a, b) }
