// Package slicetype has a method of a pointer to a slice type that appends, and one that calls.
package slicetype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type steps []func(int)

func (s *steps) add(f func(int)) *steps { *s = append(*s, f); return s }

func (s steps) run() {
	for _, f := range s {
		f(1)
	}
}

func write(context.Context, topo.Event) error {
	var s steps
	s.add(func(int) {}).add(ledger.Post)
	s.run()
	return nil
}

func look(context.Context, topo.Event) error {
	var s steps
	s.add(func(int) {})
	s.run()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: slicetype.write -> slicetype.steps.run -> ledger.Post \(container/slicetype/slicetype.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
