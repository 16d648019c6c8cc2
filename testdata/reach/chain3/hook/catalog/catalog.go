// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

// How the books are opened.
var Open, Preview func() Books

// Start registers the work.
func Start(w *runtime.Worker) {
	runtime.Handle(w, topo.A, run)
	runtime.Handle(w, topo.B, preview) // reach: no
}

func run(context.Context, topo.Event) error { Open().Post(1); return nil }

func preview(context.Context, topo.Event) error { Preview().Post(1); return nil }
