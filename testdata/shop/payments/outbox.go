package payments

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"unicode"

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
	_, receiptErr := runtime.Enqueue(ctx, o.Client, notify.SendReceipt, receipt, &runtime.EnqueueOpts{ID: messageID("receipt", e.PaymentID)})
	_, invoiceErr := runtime.Enqueue(ctx, o.Client, documents.RenderInvoice, invoice, &runtime.EnqueueOpts{ID: messageID("invoice", e.PaymentID)})
	return errors.Join(receiptErr, invoiceErr)
}

// messageID returns the ID of what follows from a payment. The provider may call
// a payment what it likes, and not all of that can be a message's ID.
func messageID(kind, payment string) string {
	if len(payment) <= 200 && !strings.ContainsFunc(payment, func(c rune) bool { return !unicode.IsPrint(c) }) {
		return kind + "-" + payment
	}
	return fmt.Sprintf("%s-%x", kind, sha256.Sum256([]byte(payment)))
}
