package payments

import (
	"context"
	"errors"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/documents"
	"example.com/shop/notify"
)

// Outbox is the [Announcer] that enqueues what follows from a payment.
type Outbox struct{ Client *runtime.Client }

// Paid implements [Announcer]. The IDs are the same every time, so what is
// announced twice can be recognised.
func (o Outbox) Paid(ctx context.Context, e ProviderEvent) error {
	receipt := notify.Receipt{PaymentID: e.PaymentID, Email: e.Email, Amount: e.Amount}
	invoice := documents.Invoice{PaymentID: e.PaymentID, Merchant: e.Merchant, Amount: e.Amount, Date: e.At}
	_, receiptErr := runtime.Enqueue(ctx, o.Client, notify.SendReceipt, receipt, &runtime.EnqueueOpts{ID: "receipt-" + e.PaymentID})
	_, invoiceErr := runtime.Enqueue(ctx, o.Client, documents.RenderInvoice, invoice, &runtime.EnqueueOpts{ID: "invoice-" + e.PaymentID})
	return errors.Join(receiptErr, invoiceErr)
}
