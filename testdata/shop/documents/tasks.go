// Package documents renders what customers and merchants download.
package documents

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/ledger"
	"example.com/shop/topology"
)

// Invoice is what an invoice says.
type Invoice struct {
	PaymentID string       `json:"payment_id"`
	Merchant  string       `json:"merchant"`
	Amount    ledger.Cents `json:"amount"`
	Date      time.Time    `json:"date"`
}

// RenderInvoice writes an invoice that somebody waits for on a screen.
var RenderInvoice = taskmeta.Define(&topology.Shop, taskmeta.Task[Invoice]{
	Name:    "documents.render_invoice",
	Key:     func(i Invoice) string { return i.PaymentID },
	Timeout: 10 * time.Second,
})
