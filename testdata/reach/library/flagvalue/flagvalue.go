// Package flagvalue parses a flag into a value whose Set posts.
package flagvalue

import (
	"context"
	"flag"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type amount struct{ n int }

func (a *amount) String() string { return "amount" }

func (a *amount) Set(string) error { ledger.Post(a.n); return nil }

type name struct{ s string }

func (n *name) String() string { return n.s }

func (n *name) Set(s string) error { n.s = s; return nil }

func parse(v flag.Value) error {
	set := flag.NewFlagSet("import", flag.ContinueOnError)
	set.Var(v, "v", "a value")
	return set.Parse([]string{"-v=1"})
}

func write(context.Context, topo.Event) error { return parse(new(amount)) }

func look(context.Context, topo.Event) error { return parse(new(name)) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: flagvalue.write -> flagvalue.parse -> flagvalue.\(\*amount\).Set -> ledger.Post \(library/flagvalue/flagvalue.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
