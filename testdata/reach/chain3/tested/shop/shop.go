// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/tested/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// New returns the service.
func New(b catalog.Books) *catalog.Service { return catalog.New(b) }

// Start starts the work.
func Start(w *runtime.Worker, b catalog.Books) { catalog.Start(w, New(b)) }
