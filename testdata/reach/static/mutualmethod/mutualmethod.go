// Package mutualmethod posts behind methods of two types that call each other.
package mutualmethod

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type parser struct{ depth int }

type node struct{ parent *parser }

func handle(context.Context, topo.Event) error { (&parser{}).parse(); return nil }

func (p *parser) parse() {
	if p.depth++; p.depth < 3 {
		(&node{p}).add()
	}
}

func (n *node) add() {
	n.parent.parse()
	ledger.Post(1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mutualmethod.handle -> mutualmethod.\(\*parser\).parse -> mutualmethod.\(\*node\).add -> ledger.Post \(static/mutualmethod/mutualmethod.go:26\); route`
}
