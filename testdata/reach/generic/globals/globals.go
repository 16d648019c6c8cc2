// Package globals keeps functions in two instances of a generic type, in two package variables.
package globals

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type registry[K comparable] struct{ hooks map[K]func(int) }

func (r *registry[K]) on(k K, f func(int)) {
	if r.hooks == nil {
		r.hooks = make(map[K]func(int))
	}
	r.hooks[k] = f
}

func (r *registry[K]) call(k K) {
	if f := r.hooks[k]; f != nil {
		f(1)
	}
}

var (
	writes registry[string]
	looks  registry[string]
)

func write(_ context.Context, e topo.Event) error { writes.call(e.ID); return nil }

func look(_ context.Context, e topo.Event) error { looks.call(e.ID); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	writes.on("x", ledger.Post)
	looks.on("x", func(int) {})
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: globals.write -> globals.\(\*registry\).call -> ledger.Post \(generic/globals/globals.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
