// Package transaction wraps the transactions of a library: each handler has its own work.
package transaction

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/transaction/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	s := &service{store.New()}
	runtime.Handle(w, topo.A, s.write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: transaction.\(\*service\).write -> store.\(\*Store\).Within -> func at pattern/transaction/store/store.go:18 -> func at pattern/transaction/transaction.go:23 -> ledger.Post \(pattern/transaction/transaction.go:23\); route`
	runtime.Handle(w, topo.B, s.look)  // reach: no
}

type service struct{ store *store.Store }

func (s *service) write(ctx context.Context, e topo.Event) error {
	return s.store.Within(ctx, func(context.Context) error { ledger.Post(1); return nil })
}

func (s *service) look(ctx context.Context, e topo.Event) error {
	return s.store.Within(ctx, func(context.Context) error { ledger.Quote(1); return nil })
}
