// Package iteratornested loops over an iterator in the body of a loop over another.
package iteratornested

import (
	"context"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	for a := range strings.SplitSeq("a b,c", ",") {
		for range strings.FieldsSeq(a) {
			ledger.Post(1)
		}
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for a := range strings.SplitSeq("a b,c", ",") {
		for range strings.FieldsSeq(a) {
			ledger.Quote(1)
		}
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iteratornested.write -> ledger.Post \(library/iteratornested/iteratornested.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
