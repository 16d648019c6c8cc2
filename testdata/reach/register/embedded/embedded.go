// Package embedded registers by a method of a struct that embeds the worker.
package embedded

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type server struct{ *runtime.Worker }

func (s server) on(t *taskmeta.Task[topo.Event], h func(context.Context, topo.Event) error) {
	runtime.Handle(s.Worker, t, h)
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	s := server{w}
	s.on(topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embedded.write -> ledger.Post \(register/embedded/embedded.go:19\) \(registered by the call at register/embedded/embedded.go:16`
	s.on(topo.B, look)  // reach: no
}
