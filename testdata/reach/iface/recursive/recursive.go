// Package recursive walks a tree through an interface that its nodes implement, and one leaf posts.
package recursive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type node interface{ walk() }

type leaf struct{}

type list []node

func (leaf) walk() { ledger.Post(1) }

func (l list) walk() {
	for _, n := range l {
		n.walk()
	}
}

func handle(context.Context, topo.Event) error {
	var root node = list{list{leaf{}}}
	root.walk()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: recursive.handle -> recursive.list.walk -> recursive.list.walk -> recursive.leaf.walk -> ledger.Post \(iface/recursive/recursive.go:18\); route`
}
