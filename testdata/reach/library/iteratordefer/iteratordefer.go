// Package iteratordefer defers the write in the body of a loop over an iterator.
package iteratordefer

import (
	"context"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	for range strings.SplitSeq("a,b", ",") {
		defer ledger.Post(1)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for range strings.SplitSeq("a,b", ",") {
		defer ledger.Quote(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iteratordefer.write -> ledger.Post \(library/iteratordefer/iteratordefer.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
