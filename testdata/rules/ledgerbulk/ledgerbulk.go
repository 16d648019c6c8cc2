// Package ledgerbulk settles in bulk, "because it was slow".
package ledgerbulk

import (
	"context"

	"example.test/rules/billing"
	"example.test/rules/ledger"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type settler struct{ book *ledger.Book }

func (s *settler) Run(ctx context.Context, e topo.Event) error {
	billing.Charge(s.book, 1)
	return nil
}

// Register registers the settlement.
func Register(w *runtime.Worker, book *ledger.Book) {
	s := &settler{book}
	runtime.Handle(w, topo.Settle, s.Run) // want `ledgerbulk: task "bulk.settle" is routed to bulk \(owner catalog\) but writes the ledger: ledgerbulk.\(\*settler\).Run -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\); route it to a money queue, or enqueue a money task for the write`
}
