// Package price stands between.
package price

import (
	"example.test/reach/chain5/argument/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = catalog.Books

// Start starts the work.
func Start(w *runtime.Worker, a, b Books) { catalog.Start(w, a, b) }
