// Package notify tells customers what became of their payments.
package notify

import (
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/ledger"
	"example.com/shop/topology"
)

// Receipt asks for the receipt of one payment to be mailed.
type Receipt struct {
	PaymentID string       `json:"payment_id"`
	Email     string       `json:"email"`
	Amount    ledger.Cents `json:"amount"`
}

// Sweep asks for receipts that were never sent to be sent.
type Sweep struct {
	Limit int `json:"limit"` // how many at most, 1 or more
}

var (
	// SendReceipt mails a receipt: the customer is looking at the page that
	// says so.
	SendReceipt = taskmeta.Define(&topology.Shop, taskmeta.Task[Receipt]{
		Name: "notify.receipt",
		Key:  func(r Receipt) string { return r.PaymentID },
	})
	// SweepUnsent goes through the receipts that were lost on the way.
	SweepUnsent = taskmeta.Define(&topology.Shop, taskmeta.Task[Sweep]{Name: "notify.sweep"})
)
