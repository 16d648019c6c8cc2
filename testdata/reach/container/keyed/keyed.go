// Package keyed calls what a map holds under one constant key, and not what it holds under another.
package keyed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func hooks() map[string]func(int) {
	return map[string]func(int){"save": ledger.Post, "load": func(n int) { ledger.Quote(n) }}
}

func write(context.Context, topo.Event) error { hooks()["save"](1); return nil }

func look(context.Context, topo.Event) error { hooks()["load"](1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: keyed.write -> ledger.Post \(container/keyed/keyed.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no, but alarmed: the keys of a map are one place // want `ledgerbulk: task "bulk.b"`
}
