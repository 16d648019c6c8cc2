// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

// What the work uses.
var Costs, Journal Books

// Start registers the work.
func Start(w *runtime.Worker) {
	runtime.Handle(w, topo.A, run)
	runtime.Handle(w, topo.B, log) // reach: no
}

func run(context.Context, topo.Event) error { Costs.Post(1); return nil }

func log(context.Context, topo.Event) error { Journal.Post(1); return nil }
