package faults

import (
	"slices"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
)

func TestJudge(t *testing.T) {
	one := piece{"payments.post", "1"}
	tests := []struct {
		doc      string
		kind     kind
		outcomes []outcome
		applied  int
		dead     []runtime.Reason
		want     []string
	}{
		{"applied", plain, []outcome{accepted}, 1, nil, nil},
		{"applied after a retry", flaky, []outcome{refused, unavailable, unknown, accepted}, 1, nil, nil},
		{"lost", plain, []outcome{unknown, accepted}, 0, nil, []string{"payments.post 1: it was accepted, and is neither in the books nor a dead letter"}},
		{"twice", plain, []outcome{accepted}, 2, nil, []string{"payments.post 1: it is in the books 2 times"}},
		{"twice, unknown", plain, []outcome{unknown}, 2, nil, []string{"payments.post 1: it is in the books 2 times"}},
		{"unknown, not there", plain, []outcome{unknown}, 0, nil, nil},
		{"unknown, there", plain, []outcome{unknown, refused}, 1, nil, nil},
		{"refused", plain, []outcome{refused, unroutable, unavailable}, 0, nil, nil},
		{"refused, and applied", plain, []outcome{refused}, 1, nil, []string{"payments.post 1: Enqueue said [refused], and it is in the books 1 times and in 0 dead letters"}},
		{"not sent, and dead", plain, []outcome{unavailable}, 0, []runtime.Reason{runtime.Exhausted}, []string{"payments.post 1: Enqueue said [unavailable], and it is in the books 0 times and in 1 dead letters"}},
		{"killed too often", plain, []outcome{accepted}, 0, []runtime.Reason{runtime.DeliveryLimit}, nil},
		{"killed too often after it was applied", plain, []outcome{accepted}, 1, []runtime.Reason{runtime.DeliveryLimit, runtime.DeliveryLimit}, nil},
		{"no reason", plain, []outcome{accepted}, 0, []runtime.Reason{""}, []string{`payments.post 1: it is plain, and a dead letter with the reason ""`}},
		{"permanent without cause", flaky, []outcome{accepted}, 1, []runtime.Reason{runtime.PermanentFailure}, []string{`payments.post 1: it is flaky, and a dead letter with the reason "permanent"`}},
		{"poison", poison, []outcome{accepted}, 0, []runtime.Reason{runtime.PermanentFailure}, nil},
		{"poison, applied", poison, []outcome{accepted}, 1, nil, []string{"payments.post 1: it fails, and is in the books"}},
		{"hopeless", hopeless, []outcome{accepted}, 0, []runtime.Reason{runtime.Exhausted}, nil},
		{"hopeless, malformed", hopeless, []outcome{accepted}, 0, []runtime.Reason{runtime.Malformed}, []string{`payments.post 1: it is hopeless, and a dead letter with the reason "malformed"`}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			e := ending{stories: map[piece]*story{one: {kind: tt.kind, outcomes: tt.outcomes}}, books: map[piece]int{}, dead: map[piece][]runtime.Reason{}}
			if tt.applied > 0 {
				e.books[one] = tt.applied
			}
			if len(tt.dead) > 0 {
				e.dead[one] = tt.dead
			}
			if got := e.judge(); !slices.Equal(got, tt.want) {
				t.Errorf("judge = %q\nwant    %q", got, tt.want)
			}
		})
	}
}

// What nobody enqueued must not be there.
func TestJudgeStrangers(t *testing.T) {
	e := ending{
		books: map[piece]int{{"payments.post", "1"}: 1},
		dead:  map[piece][]runtime.Reason{{"catalog.price", "2"}: {runtime.Exhausted}},
	}
	want := []string{"catalog.price 2: it is a dead letter, and nobody enqueued it", "payments.post 1: it is in the books, and nobody enqueued it"}
	if got := e.judge(); !slices.Equal(got, want) {
		t.Errorf("judge = %q\nwant    %q", got, want)
	}
}
