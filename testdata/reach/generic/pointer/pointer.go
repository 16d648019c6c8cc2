// Package pointer calls a method of the pointer to a type parameter.
package pointer

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (*account) post() { ledger.Post(1) }

type text struct{}

func (*text) post() {}

func save[T any, P interface {
	*T
	post()
}]() {
	P(new(T)).post()
}

func write(context.Context, topo.Event) error { save[account](); return nil }

func look(context.Context, topo.Event) error { save[text](); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointer.write -> pointer.save -> pointer.\(\*account\).post -> ledger.Post \(generic/pointer/pointer.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
