// Package payments moves money: it books what the payment provider reports, and
// pays refunds and payouts.
//
// Every task here may run more than once, for a message is delivered at least
// once. What makes that harmless is the key of the ledger's entries, and the
// idempotency key that the provider and the bank accept.
package payments

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/ledger"
	"example.com/shop/topology"
)

// EventKind is what a provider's event reports.
type EventKind string

// The events that the shop acts on.
const (
	Captured EventKind = "captured"
	Failed   EventKind = "failed"
)

// ProviderEvent is the provider's report about one payment.
type ProviderEvent struct {
	ID        string       `json:"id"`
	Kind      EventKind    `json:"kind"`
	PaymentID string       `json:"payment_id"`
	Merchant  string       `json:"merchant"`
	Email     string       `json:"email"`
	Amount    ledger.Cents `json:"amount"`
	At        time.Time    `json:"at"`
}

// RefundRequest asks for money to go back to a customer.
type RefundRequest struct {
	ID        string       `json:"id"`
	PaymentID string       `json:"payment_id"`
	Merchant  string       `json:"merchant"`
	Amount    ledger.Cents `json:"amount"`
}

// PayoutRequest asks for a merchant to be paid what the shop owes for a period.
type PayoutRequest struct {
	Merchant string       `json:"merchant"`
	Period   string       `json:"period"` // for example 2026-02-28
	Amount   ledger.Cents `json:"amount"`
}

// Key identifies the payout: a merchant gets one a period.
func (p PayoutRequest) Key() string { return p.Merchant + "/" + p.Period }

var (
	// Confirm books what the provider reports.
	Confirm = taskmeta.Define(&topology.Shop, taskmeta.Task[ProviderEvent]{
		Name:  "payments.confirm",
		Key:   func(e ProviderEvent) string { return e.ID },
		Retry: taskmeta.Retry{Base: 2 * time.Second, Cap: 15 * time.Minute, Attempts: 12},
	})
	// Refund gives a customer money back.
	Refund = taskmeta.Define(&topology.Shop, taskmeta.Task[RefundRequest]{
		Name: "payments.refund",
		Key:  func(r RefundRequest) string { return r.ID },
	})
	// Payout pays a merchant.
	Payout = taskmeta.Define(&topology.Shop, taskmeta.Task[PayoutRequest]{
		Name:    "payments.payout",
		Key:     PayoutRequest.Key,
		Timeout: 30 * time.Second,
	})
)
