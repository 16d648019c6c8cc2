// Command worker-money works on payments, refunds and payouts.
package main

import (
	"context"

	"example.com/shop/command"
	"example.com/shop/payments"
	"example.com/shop/pools"
)

func main() { command.Main(run) }

func run(ctx context.Context, s *command.System) error {
	s.WarnAlone(ctx)
	sandbox := payments.Sandbox{Logger: s.Logger}
	payouts, err := payments.OpenPayouts(ctx, s.DB, s.Book, sandbox)
	if err != nil {
		return err
	}
	service := payments.New(s.Book, sandbox, payments.Outbox{Client: s.Client})
	return pools.Money(s.Client, s.Pool(), service, payouts).Run(ctx)
}
