// Package goparameters starts a literal with a function as its parameter, and defers another.
package goparameters

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func run(f, g func(int)) error {
	done := make(chan bool)
	go func(f func(int)) {
		f(1)
		close(done)
	}(f)
	defer func(g func(int)) { g(1) }(g)
	<-done
	return nil
}

func started(context.Context, topo.Event) error { return run(ledger.Post, func(int) {}) }

func deferred(context.Context, topo.Event) error { return run(func(int) {}, ledger.Post) }

func look(context.Context, topo.Event) error {
	return run(func(int) {}, func(n int) { ledger.Quote(n) })
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, started)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: goparameters.started -> goparameters.run -> func at value/goparameters/goparameters.go:14 -> ledger.Post \(value/goparameters/goparameters.go:15\); route`
	runtime.Handle(w, topo.B, deferred) // want `ledgerbulk: task "bulk.b" .* writes the ledger: goparameters.deferred -> goparameters.run -> func at value/goparameters/goparameters.go:18 -> ledger.Post \(value/goparameters/goparameters.go:18\); route`
	runtime.Handle(w, topo.C, look)     // reach: no
}
