// Package store stands between.
package store

import (
	"example.test/reach/chain5/argument/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = price.Books

// Start starts the work.
func Start(w *runtime.Worker, a, b Books) { price.Start(w, a, b) }
