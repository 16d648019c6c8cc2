package payments_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/ledger"
	"example.com/shop/payments"
	"example.com/shop/shoptest"
)

var (
	errNetwork = errors.New("connection reset")
	m1         = ledger.Merchant("m1")
)

type accounts map[ledger.Account]ledger.Cents

func TestConfirm(t *testing.T) {
	event := func(change func(*payments.ProviderEvent)) payments.ProviderEvent {
		e := payments.ProviderEvent{ID: "e1", Kind: payments.Captured, PaymentID: "p1", Merchant: "m1", Email: "a@example.com", Amount: 1050}
		change(&e)
		return e
	}
	same := func(*payments.ProviderEvent) {}
	booked := accounts{ledger.Provider: 1050, m1: -1019, ledger.Fees: -31}
	tests := []struct {
		doc    string
		events []payments.ProviderEvent
		want   accounts
		dead   []runtime.Reason
	}{
		{"captured", []payments.ProviderEvent{event(same)}, booked, nil},
		{"delivered twice", []payments.ProviderEvent{event(same), event(same)}, booked, nil},
		{
			"two events of one capture",
			[]payments.ProviderEvent{event(same), event(func(e *payments.ProviderEvent) { e.ID = "e2" })},
			booked, nil,
		},
		{
			"two events that differ",
			[]payments.ProviderEvent{event(same), event(func(e *payments.ProviderEvent) { e.ID, e.Amount = "e2", 9999 })},
			booked, []runtime.Reason{runtime.PermanentFailure},
		},
		{
			"too small for a fee",
			[]payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.Amount = 33 })},
			accounts{ledger.Provider: 33, m1: -33}, nil,
		},
		{"failed", []payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.Kind = payments.Failed })}, nil, nil},
		{"of no kind", []payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.Kind = "odd" })}, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"of no payment", []payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.PaymentID = "" })}, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"of nothing", []payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.Amount = 0 })}, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"of less", []payments.ProviderEvent{event(func(e *payments.ProviderEvent) { e.Amount = -5 })}, nil, []runtime.Reason{runtime.PermanentFailure}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			s := shoptest.Start(t)
			for _, e := range tt.events {
				shoptest.Do(t, s, payments.Confirm, e)
			}
			s.Balances(t, tt.want)
			if got := s.Dead("money"); !slices.Equal(got, tt.dead) {
				t.Errorf("dead letters %q, want %q", got, tt.dead)
			}
		})
	}
}

// A payment ends in a receipt and an invoice, once each.
func TestConfirmAnnounces(t *testing.T) {
	s := shoptest.Start(t)
	s.Capture(t, "p1", "m1", 1000)
	s.Capture(t, "p1", "m1", 1000)
	if want := []string{"mail customer@example.com: Your receipt"}; !slices.Equal(s.World.Calls(), want) {
		t.Errorf("calls %q, want %q", s.World.Calls(), want)
	}
	files, err := os.ReadDir(s.Folder)
	if err != nil || len(files) != 1 || files[0].Name() != "invoice-p1.html" {
		t.Errorf("files %v (%v), want the invoice alone", files, err)
	}
}

// What the provider calls a payment does not keep it from being announced.
func TestConfirmAnnouncesOddNames(t *testing.T) {
	for _, payment := range []string{"p\n1", strings.Repeat("p", 205), "../p1"} {
		synctest.Test(t, func(t *testing.T) {
			s := shoptest.Start(t)
			s.Capture(t, payment, "m1", 1000)
			if got := append(s.Dead("money"), s.Dead("interactive")...); len(got) != 0 || len(s.World.Calls()) != 1 {
				t.Errorf("payment %q: dead letters %q, calls %q; want its receipt", payment, got, s.World.Calls())
			}
		})
	}
}

func TestRefund(t *testing.T) {
	captured := accounts{ledger.Provider: 1000, m1: -970, ledger.Fees: -30}
	refunded := accounts{ledger.Provider: 600, m1: -570, ledger.Fees: -30, ledger.RefundsPending: 0}
	request := payments.RefundRequest{ID: "r1", PaymentID: "p1", Merchant: "m1", Amount: 400}
	tests := []struct {
		doc     string
		request payments.RefundRequest
		plan    []error
		want    accounts
		calls   int
		dead    []runtime.Reason
	}{
		{"paid", request, nil, refunded, 1, nil},
		{"paid at the third attempt", request, []error{errNetwork, errNetwork}, refunded, 1, nil},
		{"paid when the provider has time", request, []error{&payments.BusyError{RetryAfter: time.Hour}}, refunded, 1, nil},
		{"declined", request, []error{payments.ErrDeclined}, captured, 0, []runtime.Reason{runtime.PermanentFailure}},
		{
			"more than the merchant has", payments.RefundRequest{ID: "r1", PaymentID: "p1", Merchant: "m1", Amount: 971},
			nil, captured, 0, []runtime.Reason{runtime.PermanentFailure},
		},
		{
			"negative", payments.RefundRequest{ID: "r1", PaymentID: "p1", Merchant: "m1", Amount: -1},
			nil, captured, 0, []runtime.Reason{runtime.PermanentFailure},
		},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := shoptest.Start(t)
				s.Capture(t, "p1", "m1", 1000)
				s.World.Plan("refund", tt.plan...)
				shoptest.Do(t, s, payments.Refund, tt.request)
				s.Balances(t, tt.want)
				if got := len(s.World.Calls()) - 1; got != tt.calls { // one is the mail
					t.Errorf("calls %q, want %d refunds", s.World.Calls(), tt.calls)
				}
				if got := s.Dead("money"); !slices.Equal(got, tt.dead) {
					t.Errorf("dead letters %q, want %q", got, tt.dead)
				}
			})
		})
	}
}

func TestPayout(t *testing.T) {
	captured := accounts{ledger.Provider: 1000, m1: -970, ledger.Fees: -30}
	paid := accounts{ledger.Provider: 1000, ledger.Fees: -30, ledger.Bank: -970}
	request := payments.PayoutRequest{Merchant: "m1", Period: "2026-02-28", Amount: 970}
	other := payments.PayoutRequest{Merchant: "m1", Period: "2026-02-28", Amount: 5}
	tests := []struct {
		doc      string
		requests []payments.PayoutRequest
		plan     []error
		want     accounts
		calls    []string
		dead     []runtime.Reason
	}{
		{"paid", []payments.PayoutRequest{request}, nil, paid, []string{"payout m1/2026-02-28: 9.70"}, nil},
		{"once a period", []payments.PayoutRequest{request, request, other}, nil, paid, []string{"payout m1/2026-02-28: 9.70"}, nil},
		{"paid at the third attempt", []payments.PayoutRequest{request}, []error{errNetwork, errNetwork}, paid, []string{"payout m1/2026-02-28: 9.70"}, nil},
		{"declined", []payments.PayoutRequest{request}, []error{payments.ErrDeclined}, captured, nil, []runtime.Reason{runtime.PermanentFailure}},
		{
			"declined for good", []payments.PayoutRequest{request, request}, []error{payments.ErrDeclined},
			captured, nil, []runtime.Reason{runtime.PermanentFailure, runtime.PermanentFailure},
		},
		{
			"more than there is", []payments.PayoutRequest{{Merchant: "m1", Period: "2026-02-28", Amount: 971}}, nil,
			captured, nil, []runtime.Reason{runtime.PermanentFailure},
		},
		{
			"without a period", []payments.PayoutRequest{{Merchant: "m1", Amount: 1}}, nil,
			captured, nil, []runtime.Reason{runtime.PermanentFailure},
		},
		{
			"the bank is gone", []payments.PayoutRequest{request}, slices.Repeat([]error{errNetwork}, 13),
			accounts{ledger.Provider: 1000, ledger.Fees: -30, ledger.PayoutsPending: -970}, nil, []runtime.Reason{runtime.Exhausted},
		},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := shoptest.Start(t)
				s.Capture(t, "p1", "m1", 1000)
				s.World.Plan("payout", tt.plan...)
				for _, r := range tt.requests {
					shoptest.Do(t, s, payments.Payout, r)
				}
				s.Balances(t, tt.want)
				if got := s.World.Calls()[1:]; !slices.Equal(got, tt.calls) { // the first is the mail
					t.Errorf("calls %q, want %q", got, tt.calls)
				}
				if got := s.Dead("money"); !slices.Equal(got, tt.dead) {
					t.Errorf("dead letters %q, want %q", got, tt.dead)
				}
			})
		})
	}
}
