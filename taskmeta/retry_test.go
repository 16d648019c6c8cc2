package taskmeta

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestClassRetry(t *testing.T) {
	tests := []struct {
		class   Class
		want    Retry
		timeout time.Duration
	}{
		{Money, Retry{Base: 2 * time.Second, Cap: 15 * time.Minute, Attempts: 12}, time.Minute},
		{Interactive, Retry{Base: time.Second, Cap: time.Minute, Attempts: 5}, 30 * time.Second},
		{Bulk, Retry{Base: 30 * time.Second, Cap: 30 * time.Minute, Attempts: 3}, 15 * time.Minute},
		{"", Retry{Base: 30 * time.Second, Cap: 30 * time.Minute, Attempts: 3}, 15 * time.Minute},
		{"urgent", Retry{Base: 30 * time.Second, Cap: 30 * time.Minute, Attempts: 3}, 15 * time.Minute},
	}
	for _, tt := range tests {
		if got := tt.class.Retry(); got != tt.want {
			t.Errorf("Class(%q).Retry() = %+v, want %+v", tt.class, got, tt.want)
		}
		if got := tt.class.Timeout(); got != tt.timeout {
			t.Errorf("Class(%q).Timeout() = %s, want %s", tt.class, got, tt.timeout)
		}
	}
}

func TestRetryFor(t *testing.T) {
	tests := []struct {
		doc   string
		retry Retry
		class Class
		want  Retry
	}{
		{"zero is the class's", Retry{}, Money, Money.Retry()},
		{"whole is kept", Retry{time.Second, time.Hour, 2}, Money, Retry{time.Second, time.Hour, 2}},
		{"base alone", Retry{Base: time.Second}, Bulk, Retry{time.Second, 30 * time.Minute, 3}},
		{"base above the class's cap raises the cap", Retry{Base: time.Hour}, Money, Retry{time.Hour, time.Hour, 12}},
		{"cap alone", Retry{Cap: time.Hour}, Interactive, Retry{time.Second, time.Hour, 5}},
		{"cap below the class's base lowers the base", Retry{Cap: time.Second}, Bulk, Retry{time.Second, time.Second, 3}},
		{"cap below its own base stays, for Validate to refuse", Retry{Base: time.Hour, Cap: time.Second}, Bulk, Retry{time.Hour, time.Second, 3}},
		{"attempts alone", Retry{Attempts: 1}, Interactive, Retry{time.Second, time.Minute, 1}},
		{"no retries", Retry{Attempts: NoRetries}, Money, Retry{2 * time.Second, 15 * time.Minute, NoRetries}},
	}
	for _, tt := range tests {
		if got := tt.retry.For(tt.class); got != tt.want {
			t.Errorf("%s: %+v.For(%s) = %+v, want %+v", tt.doc, tt.retry, tt.class, got, tt.want)
		}
	}
}

func TestRetryBound(t *testing.T) {
	const longest = time.Duration(math.MaxInt64)
	tests := []struct {
		doc     string
		retry   Retry
		attempt int
		want    time.Duration
	}{
		{"first", Money.Retry(), 0, 2 * time.Second},
		{"second", Money.Retry(), 1, 4 * time.Second},
		{"last below the cap", Money.Retry(), 8, 512 * time.Second},
		{"first at the cap", Money.Retry(), 9, 15 * time.Minute},
		{"last", Money.Retry(), 12, 15 * time.Minute},
		{"exactly the cap", Retry{Base: 1, Cap: 8}, 3, 8},
		{"just above the cap", Retry{Base: 1, Cap: 7}, 3, 7},
		{"just below the cap", Retry{Base: 1, Cap: 9}, 3, 8},
		{"cap is base", Retry{Base: 5, Cap: 5}, 0, 5},
		{"cap below base", Retry{Base: 5, Cap: 3}, 0, 3},
		{"negative attempt", Retry{Base: 5, Cap: 9}, -3, 5},
		{"smallest attempt", Retry{Base: 5, Cap: 9}, math.MinInt, 5},

		{"61", Retry{Base: 1, Cap: longest}, 61, 1 << 61},
		{"62", Retry{Base: 1, Cap: longest}, 62, 1 << 62},
		{"63", Retry{Base: 1, Cap: longest}, 63, longest},
		{"64", Retry{Base: 1, Cap: longest}, 64, longest},
		{"1000", Retry{Base: 1, Cap: longest}, 1000, longest},
		{"largest attempt", Retry{Base: 1, Cap: longest}, math.MaxInt, longest},
		{"61 of a second", Retry{Base: time.Second, Cap: time.Hour}, 61, time.Hour},
		{"62 of a second", Retry{Base: time.Second, Cap: time.Hour}, 62, time.Hour},
		{"64 of a second", Retry{Base: time.Second, Cap: time.Hour}, 64, time.Hour},
		{"34 of a second overflows", Retry{Base: time.Second, Cap: longest}, 34, longest},
		{"33 of a second does not", Retry{Base: time.Second, Cap: longest}, 33, time.Second << 33},
		{"longest base", Retry{Base: longest, Cap: longest}, 1, longest},

		{"no base", Retry{Cap: time.Hour}, 3, 0},
		{"no cap", Retry{Base: time.Hour}, 3, 0},
		{"negative base", Retry{Base: -1, Cap: time.Hour}, 3, 0},
		{"negative cap", Retry{Base: 1, Cap: -1}, 3, 0},
	}
	for _, tt := range tests {
		if got := tt.retry.Bound(tt.attempt); got != tt.want {
			t.Errorf("%s: %+v.Bound(%d) = %d, want %d", tt.doc, tt.retry, tt.attempt, got, tt.want)
		}
	}
}

// The bound grows with the attempt until the cap and stays there.
func TestRetryBoundMonotone(t *testing.T) {
	for _, r := range []Retry{Money.Retry(), Interactive.Retry(), Bulk.Retry(), {Base: 1, Cap: math.MaxInt64}, {Base: 3, Cap: 1 << 40}} {
		last := time.Duration(0)
		for attempt := range 200 {
			b := r.Bound(attempt)
			if b < last || b > r.Cap {
				t.Fatalf("%+v.Bound(%d) = %d, after %d", r, attempt, b, last)
			}
			last = b
		}
		if last != r.Cap {
			t.Errorf("%+v ends at %d, want its cap", r, last)
		}
	}
}

// Every value of [0, bound] is as likely as any other: a chi-square test, whose
// limit a uniform source exceeds once in a thousand seeds. The seed is fixed.
func TestRetryDelayUniform(t *testing.T) {
	const (
		draws = 100_000
		bound = 9
		limit = 27.88 // chi-square, 9 degrees of freedom, p = 0.001
	)
	r := Retry{Base: bound, Cap: bound}
	source := rand.New(rand.NewPCG(1, 2))
	var seen [bound + 1]int
	for range draws {
		d := r.Delay(0, source)
		if d < 0 || d > bound {
			t.Fatalf("delay %d is outside [0, %d]", d, bound)
		}
		seen[d]++
	}
	chi, expected := 0.0, float64(draws)/(bound+1)
	for _, n := range seen {
		chi += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if chi > limit {
		t.Errorf("chi-square is %.1f, above %.2f: %v", chi, limit, seen)
	}
}

func TestRetryDelay(t *testing.T) {
	tests := []struct {
		doc     string
		retry   Retry
		attempt int
	}{
		{"one nanosecond", Retry{Base: 1, Cap: 1}, 0},
		{"money", Money.Retry(), 4},
		{"money at its cap", Money.Retry(), 1000},
		{"longest", Retry{Base: 1, Cap: math.MaxInt64}, 1000},
		{"nothing", Retry{}, 4},
		{"negative", Retry{Base: -1, Cap: -1}, 4},
	}
	for _, tt := range tests {
		bound := tt.retry.Bound(tt.attempt)
		for name, source := range map[string]*rand.Rand{"own": rand.New(rand.NewPCG(3, 4)), "shared": nil} {
			reached := make(map[time.Duration]bool)
			for range 1000 {
				d := tt.retry.Delay(tt.attempt, source)
				if d < 0 || d > bound {
					t.Fatalf("%s: %s source: delay %d is outside [0, %d]", tt.doc, name, d, bound)
				}
				reached[d] = true
			}
			if bound <= 1 && (!reached[0] || !reached[bound]) {
				t.Errorf("%s: %s source: 1000 draws from [0, %d] did not reach both ends", tt.doc, name, bound)
			}
		}
	}
}
