// Package store stands between.
package store

import (
	"example.test/reach/chain5/variable/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books = price.Books

// Use sets what the work uses.
func Use(b Books) { price.Use(b) }

// Log sets what the work logs to.
func Log(b Books) { price.Log(b) }

// Start starts the work.
func Start(w *runtime.Worker) { price.Start(w) }
