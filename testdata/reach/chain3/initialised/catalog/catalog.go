// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

var books Books

// Use sets what the work uses.
func Use(b Books) { books = b }

// Start registers the work.
func Start(w *runtime.Worker) { runtime.Handle(w, topo.A, run) }

func run(context.Context, topo.Event) error { books.Post(1); return nil }
