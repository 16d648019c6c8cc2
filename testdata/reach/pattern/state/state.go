// Package state moves through states that are interfaces, and one of them posts.
package state

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type state interface{ next() state }

type opened struct{}

type charged struct{}

type closed struct{}

type idle struct{}

func (opened) next() state { return charged{} }

func (charged) next() state { ledger.Post(1); return closed{} }

func (closed) next() state { return nil }

func (idle) next() state { return closed{} }

func run(s state) {
	for s != nil {
		s = s.next()
	}
}

func write(context.Context, topo.Event) error { run(opened{}); return nil }

func look(context.Context, topo.Event) error { run(idle{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: state.write -> state.run -> state.charged.next -> ledger.Post \(pattern/state/state.go:24\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
