// Package goargument starts a helper with a callback: each handler has its own.
package goargument

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return start(ledger.Post) }

func look(context.Context, topo.Event) error { return start(func(int) {}) }

func start(f func(int)) error {
	done := make(chan error)
	go call(f, done)
	return <-done
}

func call(f func(int), done chan error) {
	f(1)
	done <- nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: goargument.write -> goargument.start -> goargument.call -> ledger.Post \(value/goargument/goargument.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
