// Package folded folds a list of middleware by a recursion over its index.
package folded

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler func(int)

type middleware func(handler) handler

func build(ms []middleware, i int, h handler) handler {
	if i == len(ms) {
		return h
	}
	return ms[i](build(ms, i+1, h))
}

func plain(h handler) handler { return func(n int) { h(n) } }

func write(context.Context, topo.Event) error { build(nil, 0, ledger.Post)(1); return nil }

func look(context.Context, topo.Event) error {
	build([]middleware{plain, plain}, 0, func(int) {})(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: folded.write -> ledger.Post \(value/folded/folded.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
