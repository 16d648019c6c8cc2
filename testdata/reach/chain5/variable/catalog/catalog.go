// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

var costs, journal Books

// Use sets what the work uses.
func Use(b Books) { costs = b }

// Log sets what the work logs to.
func Log(b Books) { journal = b }

// Start registers the work.
func Start(w *runtime.Worker) {
	runtime.Handle(w, topo.A, run)
	runtime.Handle(w, topo.B, log) // reach: no
}

func run(context.Context, topo.Event) error { costs.Post(1); return nil }

func log(context.Context, topo.Event) error { journal.Post(1); return nil }
