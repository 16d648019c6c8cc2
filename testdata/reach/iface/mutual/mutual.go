// Package mutual recurses through two types and the interface between them.
package mutual

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type expr interface{ eval(n int) }

type sum struct{ left expr }

type call struct{ argument expr }

func (s *sum) eval(n int) {
	if n > 0 {
		s.left.eval(n - 1)
	}
}

func (c *call) eval(n int) {
	ledger.Post(n)
	c.argument.eval(n)
}

func handle(context.Context, topo.Event) error {
	s := &sum{}
	s.left = &call{s}
	s.eval(3)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mutual.handle -> mutual.\(\*sum\).eval -> mutual.\(\*call\).eval -> ledger.Post \(iface/mutual/mutual.go:25\); route`
}
