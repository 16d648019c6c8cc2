// Package iteratorbody shares an iterator of its own between loops: the body of one of them posts.
package iteratorbody

import (
	"context"
	"iter"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func all(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func write(context.Context, topo.Event) error {
	for i := range all(2) {
		ledger.Post(i)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for i := range all(2) {
		ledger.Quote(i)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iteratorbody.write -> func at library/iteratorbody/iteratorbody.go:14 -> ledger.Post \(library/iteratorbody/iteratorbody.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
