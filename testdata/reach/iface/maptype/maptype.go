// Package maptype has a method of a map type: each map has its own functions.
package maptype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type hooks map[string]func(int)

func (h hooks) run(n int) {
	for _, f := range h {
		f(n)
	}
}

type runner interface{ run(n int) }

func all(r runner) error { r.run(1); return nil }

func write(context.Context, topo.Event) error { return all(hooks{"a": ledger.Post}) }

func look(context.Context, topo.Event) error { return all(hooks{"a": func(int) {}}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: maptype.write -> maptype.all -> maptype.hooks.run -> ledger.Post \(iface/maptype/maptype.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
