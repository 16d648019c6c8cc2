// Package price stands between.
package price

import (
	"example.test/reach/chain5/variable/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = catalog.Books

// Use sets what the work uses.
func Use(b Books) { catalog.Use(b) }

// Log sets what the work logs to.
func Log(b Books) { catalog.Log(b) }

// Start starts the work.
func Start(w *runtime.Worker) { catalog.Start(w) }
