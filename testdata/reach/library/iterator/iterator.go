// Package iterator posts in the body of a loop over an iterator of the library.
package iterator

import (
	"context"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	for range strings.SplitSeq("a,b", ",") {
		ledger.Post(1)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for range strings.SplitSeq("a,b", ",") {
		ledger.Quote(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iterator.write -> ledger.Post \(library/iterator/iterator.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
