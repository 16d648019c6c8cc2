// Package visitor dispatches twice: a node calls back the visitor that it accepts.
package visitor

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type visitor interface{ visit(n int) }

type node interface{ accept(v visitor) }

type leaf struct{ n int }

func (l leaf) accept(v visitor) { v.visit(l.n) }

type posting struct{}

func (posting) visit(n int) { ledger.Post(n) }

type counting struct{ total int }

func (c *counting) visit(n int) { c.total += n }

func walk(ns []node, v visitor) {
	for _, n := range ns {
		n.accept(v)
	}
}

func write(context.Context, topo.Event) error { walk([]node{leaf{1}}, posting{}); return nil }

func look(context.Context, topo.Event) error { walk([]node{leaf{1}}, &counting{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: visitor.write -> visitor.walk -> visitor.leaf.accept -> visitor.posting.visit -> ledger.Post \(iface/visitor/visitor.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
