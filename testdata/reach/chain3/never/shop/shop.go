// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/never/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(w *runtime.Worker, b catalog.Books) { catalog.Start(w, b) }
