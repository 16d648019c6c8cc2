// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/hook/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(w *runtime.Worker) { catalog.Start(w) }
