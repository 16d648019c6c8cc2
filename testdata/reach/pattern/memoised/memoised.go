// Package memoised keeps what a function returned, and calls that.
package memoised

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/memoised/memo"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := memo.Of(func(string) func(int) { return ledger.Post })
	look := memo.Of(func(string) func(int) { return func(int) {} })
	runtime.Handle(w, topo.A, caller{write}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: memoised.caller.run -> ledger.Post \(pattern/memoised/memoised.go:23\); route`
	runtime.Handle(w, topo.B, caller{look}.run)  // reach: no
}

type caller struct{ get func(string) func(int) }

func (c caller) run(_ context.Context, e topo.Event) error { c.get(e.ID)(1); return nil }
