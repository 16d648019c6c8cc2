package notify_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/notify"
	"example.com/shop/shoptest"
)

func TestSend(t *testing.T) {
	errMail := errors.New("greylisted")
	receipt := notify.Receipt{PaymentID: "p1", Email: "a@example.com", Amount: 100}
	tests := []struct {
		doc      string
		receipts []notify.Receipt
		plan     []error
		want     []string
		dead     []runtime.Reason
	}{
		{"sent", []notify.Receipt{receipt}, nil, []string{"mail a@example.com: Your receipt"}, nil},
		{"sent once", []notify.Receipt{receipt, receipt}, nil, []string{"mail a@example.com: Your receipt"}, nil},
		{"sent in the end", []notify.Receipt{receipt}, []error{errMail, errMail}, []string{"mail a@example.com: Your receipt"}, nil},
		{"given up", []notify.Receipt{receipt}, slices.Repeat([]error{errMail}, 6), nil, []runtime.Reason{runtime.Exhausted}},
		{"no address", []notify.Receipt{{PaymentID: "p1", Email: "a"}}, nil, nil, []runtime.Reason{runtime.PermanentFailure}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := shoptest.Start(t)
				s.World.Plan("mail", tt.plan...)
				for _, r := range tt.receipts {
					shoptest.Do(t, s, notify.SendReceipt, r)
				}
				if got := s.World.Calls(); !slices.Equal(got, tt.want) {
					t.Errorf("calls %q, want %q", got, tt.want)
				}
				if got := s.Dead("interactive"); !slices.Equal(got, tt.dead) {
					t.Errorf("dead letters %q, want %q", got, tt.dead)
				}
			})
		})
	}
}

// What was given up is sent by the next sweep, up to its limit.
func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := shoptest.Start(t)
		for _, id := range []string{"p1", "p2", "p3"} {
			s.World.Plan("mail", slices.Repeat([]error{errors.New("mail server down")}, 6)...)
			shoptest.Do(t, s, notify.SendReceipt, notify.Receipt{PaymentID: id, Email: id + "@example.com", Amount: 100})
		}
		if calls := s.World.Calls(); len(calls) != 0 {
			t.Fatalf("calls %q before the sweep, want none", calls)
		}
		shoptest.Do(t, s, notify.SweepUnsent, notify.Sweep{Limit: 2})
		first := []string{"mail p1@example.com: Your receipt", "mail p2@example.com: Your receipt"}
		if got := s.World.Calls(); !slices.Equal(got, first) {
			t.Errorf("the first sweep sent %q, want %q", got, first)
		}
		shoptest.Do(t, s, notify.SweepUnsent, notify.Sweep{Limit: 2})
		if got := s.World.Calls(); len(got) != 3 {
			t.Errorf("two sweeps sent %q, want all three once", got)
		}
		shoptest.Do(t, s, notify.SweepUnsent, notify.Sweep{})
		if got := s.Dead("bulk"); !slices.Equal(got, []runtime.Reason{runtime.PermanentFailure}) {
			t.Errorf("dead letters %q, want the sweep without a limit", got)
		}
	})
}
