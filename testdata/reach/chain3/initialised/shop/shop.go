// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/initialised/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Use sets what the work uses.
func Use(b catalog.Books) { catalog.Use(b) }

// Start starts the work.
func Start(w *runtime.Worker) { catalog.Start(w) }
