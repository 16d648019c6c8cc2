// Package second calls the second of two results.
package second

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { _, post := both(); post(1); return nil }

func look(context.Context, topo.Event) error { look, _ := both(); look(1); return nil }

func both() (func(int), func(int)) { return func(int) {}, ledger.Post }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: second.write -> ledger.Post \(value/second/second.go:12\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
