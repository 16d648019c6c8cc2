package payments

import (
	"context"
	"log/slog"

	"example.com/shop/ledger"
)

// Sandbox is a [Provider] and a [Bank] that accepts everything and moves no
// money.
type Sandbox struct{ Logger *slog.Logger }

// Refund implements [Provider].
func (s Sandbox) Refund(ctx context.Context, id, paymentID string, amount ledger.Cents) error {
	s.Logger.InfoContext(ctx, "sandbox refund", "id", id, "payment", paymentID, "amount", amount)
	return nil
}

// Send implements [Bank].
func (s Sandbox) Send(ctx context.Context, key, merchant string, amount ledger.Cents) error {
	s.Logger.InfoContext(ctx, "sandbox payout", "key", key, "merchant", merchant, "amount", amount)
	return nil
}
