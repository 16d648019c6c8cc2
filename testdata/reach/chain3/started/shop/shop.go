// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/started/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Start starts the work.
func Start(w *runtime.Worker, t *taskmeta.Task[topo.Event], b catalog.Books) { catalog.Start(w, t, b) }
