// Package methodexpressions calls the method expressions that a map holds on its receiver.
package methodexpressions

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ book *ledger.Book }

var operations = map[string]func(*service){"x": (*service).look, "y": (*service).post}

var reads = map[string]func(*service){"x": (*service).look}

func (s *service) look() { s.book.Name() }

func (s *service) post() { s.book.Post(1) }

func (s *service) all(context.Context, topo.Event) error {
	for _, f := range operations {
		f(s)
	}
	return nil
}

func (s *service) reads(context.Context, topo.Event) error {
	for _, f := range reads {
		f(s)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	s := &service{new(ledger.Book)}
	runtime.Handle(w, topo.A, s.all)   // want `ledgerbulk: task "bulk.a" .* writes the ledger: methodexpressions.\(\*service\).all -> methodexpressions.\(\*service\).post -> ledger.\(\*Book\).Post \(container/methodexpressions/methodexpressions.go:20\); route`
	runtime.Handle(w, topo.B, s.reads) // reach: no
}
