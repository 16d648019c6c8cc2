// Package iteratorown posts in an iterator of its own, not in the body of the loop.
package iteratorown

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func posts(yield func(int) bool) {
	ledger.Post(1)
	yield(1)
}

func looks(yield func(int) bool) { yield(1) }

func write(context.Context, topo.Event) error {
	for range posts {
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for range looks {
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iteratorown.write -> iteratorown.posts -> ledger.Post \(library/iteratorown/iteratorown.go:13\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
