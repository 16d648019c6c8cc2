// Package flagged parses flags with a function for one of them.
package flagged

import (
	"context"
	"flag"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func parse(f func(string) error) error {
	set := flag.NewFlagSet("import", flag.ContinueOnError)
	set.Func("amount", "what it costs", f)
	return set.Parse([]string{"-amount=1"})
}

func write(context.Context, topo.Event) error {
	return parse(func(string) error { ledger.Post(1); return nil })
}

func look(context.Context, topo.Event) error { return parse(func(string) error { return nil }) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: flagged.write -> flagged.parse -> func at library/flagged/flagged.go:20 -> ledger.Post \(library/flagged/flagged.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
