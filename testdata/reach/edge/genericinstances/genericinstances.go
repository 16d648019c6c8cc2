// Package genericinstances makes two instances of one generic service with two dependencies.
package genericinstances

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service[T any] struct {
	to   poster
	last T
}

func newService[T any](p poster) *service[T] { return &service[T]{to: p} }

func (s *service[T]) run(_ context.Context, v T) error {
	s.last = v
	s.to.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newService[topo.Event](new(ledger.Book)).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: genericinstances.\(\*service\).run -> ledger.\(\*Book\).Post \(edge/genericinstances/genericinstances.go:23\); route`
	runtime.Handle(w, topo.B, newService[topo.Event](ledger.Dry{}).run)     // reach: no
	runtime.Handle(w, topo.Number, newService[int](ledger.Dry{}).run)       // reach: no
}
