package payments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/ledger"
)

// FeePercent is what the shop keeps of a payment, rounded down.
const FeePercent = 3

// Provider is the payment provider. A call with an id it has seen does nothing
// and returns what the first one returned.
type Provider interface {
	Refund(ctx context.Context, id, paymentID string, amount ledger.Cents) error
}

// Announcer tells the rest of the shop about payments. It may be told of one
// payment more than once.
type Announcer interface {
	Paid(ctx context.Context, e ProviderEvent) error
}

// ErrDeclined is what a provider or a bank answers when it will never do it.
var ErrDeclined = errors.New("declined")

// BusyError is what a provider or a bank answers when it wants to be asked later.
type BusyError struct{ RetryAfter time.Duration }

// Error says when to ask again.
func (e *BusyError) Error() string { return fmt.Sprintf("busy, ask again in %s", e.RetryAfter) }

// Service handles provider events and refunds.
type Service struct {
	book      *ledger.Book
	provider  Provider
	announcer Announcer
}

// New returns a service.
func New(book *ledger.Book, provider Provider, announcer Announcer) *Service {
	return &Service{book: book, provider: provider, announcer: announcer}
}

// Confirm handles the task [Confirm].
func (s *Service) Confirm(ctx context.Context, e ProviderEvent) error {
	switch {
	case e.ID == "" || e.PaymentID == "" || e.Merchant == "":
		return runtime.Permanent(fmt.Errorf("event %q of payment %q and merchant %q is not whole", e.ID, e.PaymentID, e.Merchant))
	case e.Kind == Failed:
		runtime.Logger(ctx).InfoContext(ctx, "payment failed", "payment", e.PaymentID)
		return nil
	case e.Kind != Captured:
		return runtime.Permanent(fmt.Errorf("event %q has the unknown kind %q", e.ID, e.Kind))
	case e.Amount <= 0:
		return runtime.Permanent(fmt.Errorf("event %q captures %s", e.ID, e.Amount))
	}
	if err := s.book.Post(ctx, captureEntry(e)); err != nil {
		return final(err)
	}
	return s.announcer.Paid(ctx, e)
}

// captureEntry has the payment in its key, not the event: a provider may report
// one capture in two events.
func captureEntry(e ProviderEvent) ledger.Entry {
	fee := e.Amount * FeePercent / 100
	lines := []ledger.Line{
		{Account: ledger.Provider, Amount: e.Amount},
		{Account: ledger.Merchant(e.Merchant), Amount: fee - e.Amount},
	}
	if fee > 0 {
		lines = append(lines, ledger.Line{Account: ledger.Fees, Amount: -fee})
	}
	return ledger.Entry{Key: "capture/" + e.PaymentID, Memo: "payment captured", Lines: lines}
}

// Refund handles the task [Refund]. The money is taken from the merchant before
// the provider is asked, and given back if the provider declines, so at no time
// can the merchant be paid what a refund needs.
func (s *Service) Refund(ctx context.Context, r RefundRequest) error {
	if r.ID == "" || r.PaymentID == "" || r.Merchant == "" || r.Amount <= 0 {
		return runtime.Permanent(fmt.Errorf("refund %q of %s for payment %q and merchant %q is not whole", r.ID, r.Amount, r.PaymentID, r.Merchant))
	}
	merchant := ledger.Merchant(r.Merchant)
	hold := transfer("refund/"+r.ID+"/hold", "refund requested", merchant, ledger.RefundsPending, r.Amount)
	hold.Covered = merchant
	if err := s.book.Post(ctx, hold); err != nil {
		return final(err)
	}
	switch err := s.provider.Refund(ctx, r.ID, r.PaymentID, r.Amount); {
	case errors.Is(err, ErrDeclined):
		release := transfer("refund/"+r.ID+"/release", "refund declined", ledger.RefundsPending, merchant, r.Amount)
		if postErr := s.book.Post(ctx, release); postErr != nil {
			return postErr
		}
		return runtime.Permanent(fmt.Errorf("refund %s: %w", r.ID, err))
	case err != nil:
		return later(fmt.Errorf("refund %s: %w", r.ID, err))
	}
	settle := transfer("refund/"+r.ID+"/settle", "refund paid", ledger.RefundsPending, ledger.Provider, r.Amount)
	return final(s.book.Post(ctx, settle))
}

// transfer returns the entry that debits one account and credits another.
func transfer(key, memo string, debit, credit ledger.Account, amount ledger.Cents) ledger.Entry {
	return ledger.Entry{Key: key, Memo: memo, Lines: []ledger.Line{
		{Account: debit, Amount: amount},
		{Account: credit, Amount: -amount},
	}}
}

// final marks the errors of the books that no retry can change.
func final(err error) error {
	if errors.Is(err, ledger.ErrInvalid) || errors.Is(err, ledger.ErrConflict) || errors.Is(err, ledger.ErrNotCovered) {
		return runtime.Permanent(err)
	}
	return err
}

// later passes on when the other side wants to be asked again.
func later(err error) error {
	if busy, ok := errors.AsType[*BusyError](err); ok {
		return runtime.RetryAfter(busy.RetryAfter, err)
	}
	return err
}
