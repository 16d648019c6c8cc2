// Package linked follows a list of handlers, each of which has the next in a field.
package linked

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type node struct {
	do   func(int)
	next *node
}

func (n *node) run() {
	n.do(1)
	if n.next != nil {
		n.next.run()
	}
}

func write(context.Context, topo.Event) error {
	(&node{func(int) {}, &node{ledger.Post, nil}}).run()
	return nil
}

func look(context.Context, topo.Event) error {
	(&node{func(int) {}, &node{func(int) {}, nil}}).run()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: linked.write -> linked.\(\*node\).run -> ledger.Post \(field/linked/linked.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
