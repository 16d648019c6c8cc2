// Package sound reads the ledger in bulk, and writes it in money.
package sound

import (
	"context"
	"fmt"

	"example.test/rules/billing"
	"example.test/rules/ledger"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type settler struct {
	book   *ledger.Book
	client *runtime.Client
}

// Run looks, and leaves the write to a money task.
func (s *settler) Run(ctx context.Context, e topo.Event) error {
	if billing.Quote(s.book) > ledger.Limit {
		fmt.Println(ledger.Amount(3))
	}
	_, err := runtime.Enqueue(ctx, s.client, topo.Pay, e, nil)
	return err
}

func (s *settler) pay(ctx context.Context, e topo.Event) error {
	billing.Charge(s.book, 1)
	return nil
}

// Register registers both.
func Register(bulk, money, web *runtime.Worker, s *settler) {
	runtime.Handle(bulk, topo.Settle, s.Run)
	runtime.Handle(money, topo.Pay, s.pay)
	runtime.Handle(web, topo.Show, s.pay)
}
