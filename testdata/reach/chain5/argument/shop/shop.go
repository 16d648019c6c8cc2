// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/argument/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = store.Books

// Start starts the work.
func Start(w *runtime.Worker, a, b Books) { store.Start(w, a, b) }
