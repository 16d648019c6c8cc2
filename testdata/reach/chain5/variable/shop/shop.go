// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/variable/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = store.Books

// Use sets what the work uses.
func Use(b Books) { store.Use(b) }

// Log sets what the work logs to.
func Log(b Books) { store.Log(b) }

// Start starts the work.
func Start(w *runtime.Worker) { store.Start(w) }
