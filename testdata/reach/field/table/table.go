// Package table runs the first function of each row of a table, whose second would post.
package table

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type step struct {
	name      string
	run, undo func(int)
}

func write(context.Context, topo.Event) error {
	for _, s := range []step{{"a", func(int) {}, nil}, {"b", ledger.Post, nil}} {
		s.run(1)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for _, s := range []*step{{"a", func(int) {}, ledger.Post}, {name: "b", run: func(int) {}}} {
		s.run(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: table.write -> ledger.Post \(field/table/table.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
