// Package unstarted makes an iterator that would post, and does not start it.
package unstarted

import (
	"context"
	"iter"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func posts(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		ledger.Post(n)
		yield(n)
	}
}

func handle(context.Context, topo.Event) error {
	if all := posts(1); all == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
