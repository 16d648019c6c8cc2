// Package linked calls what it stored in a list of the standard library.
package linked

import (
	"container/list"
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	l := list.New()
	l.PushBack(ledger.Post)
	for e := l.Front(); e != nil; e = e.Next() {
		e.Value.(func(int))(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: linked.handle -> ledger.Post \(container/linked/linked.go:17\); route`
}
