// Package tree walks a tree of another package with a callback: each handler has its own.
package tree

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/tree/nodes"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: tree.write -> nodes.\(\*Node\).Walk -> func at pattern/tree/tree.go:20 -> ledger.Post \(pattern/tree/tree.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error {
	(&nodes.Node{Children: []*nodes.Node{{}}}).Walk(func(n *nodes.Node) bool { ledger.Post(len(n.Children)); return true })
	return nil
}

func look(context.Context, topo.Event) error {
	(&nodes.Node{}).Walk(func(n *nodes.Node) bool { return len(n.Children) > 0 })
	return nil
}
