// Package fluent chains methods that return the interface that they belong to.
package fluent

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type query interface {
	where(string) query
	run()
}

type posting struct{ clauses []string }

func (p posting) where(s string) query { p.clauses = append(p.clauses, s); return p }

func (p posting) run() { ledger.Post(len(p.clauses)) }

type reading struct{ clauses []string }

func (r reading) where(s string) query { r.clauses = append(r.clauses, s); return r }

func (r reading) run() {}

func all(q query) error { q.where("a").where("b").run(); return nil }

func write(context.Context, topo.Event) error { return all(posting{}) }

func look(context.Context, topo.Event) error { return all(reading{}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: fluent.write -> fluent.all -> fluent.posting.run -> ledger.Post \(iface/fluent/fluent.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
