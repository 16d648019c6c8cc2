// Package stack pushes to and pops from a stack of its own type.
package stack

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type stack struct{ items []func(int) }

func (s *stack) push(f func(int)) { s.items = append(s.items, f) }

func (s *stack) pop() func(int) {
	f := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return f
}

func write(context.Context, topo.Event) error {
	var s stack
	s.push(ledger.Post)
	s.pop()(1)
	return nil
}

func look(context.Context, topo.Event) error {
	var s stack
	s.push(func(int) {})
	s.pop()(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: stack.write -> ledger.Post \(container/stack/stack.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
