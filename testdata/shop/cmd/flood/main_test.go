package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// The bounds are wide, so that a slow machine does not break them: in one pool a
// payment waits for most of the scrapes, in three it waits for none.
func TestFlood(t *testing.T) {
	l := load{Duration: time.Second, Every: 20 * time.Millisecond, Scrape: 50 * time.Millisecond, Workers: 12}
	logger := slog.New(slog.DiscardHandler)
	shared, err := runPhase(t.Context(), l, sharedPool(), logger)
	if err != nil {
		t.Fatal(err)
	}
	three, err := runPhase(t.Context(), l, threePools(), logger)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]result{"shared": shared, "three": three} {
		if len(r.Latencies) != 50 || r.Scrapes != 192 || r.Scraped == 0 {
			t.Errorf("%s: %d payments, %d of %d scrapes, want 50 and some of 192", name, len(r.Latencies), r.Scraped, r.Scrapes)
		}
	}
	if s, p := percentile(shared.Latencies, 1), percentile(three.Latencies, 0.5); s < 2*p || s < l.Scrape {
		t.Errorf("the slowest payment took %s in one pool and the median %s in three: no flood was measured", s, p)
	}
	var out bytes.Buffer
	if err := report(&out, shared, three); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"p50", "p99", "max", "one shared pool", "three pools", "of 192"} {
		if !strings.Contains(out.String(), word) {
			t.Errorf("the report lacks %q:\n%s", word, &out)
		}
	}
}

func TestLoad(t *testing.T) {
	good := load{Duration: time.Second, Every: 20 * time.Millisecond, Scrape: 50 * time.Millisecond, Workers: 12}
	tests := []struct {
		doc  string
		bad  func(*load)
		want string
	}{
		{"no time", func(l *load) { l.Duration = 0 }, "-duration is 0s"},
		{"all day", func(l *load) { l.Duration = time.Hour }, "-duration is 1h0m0s"},
		{"no payments", func(l *load) { l.Every = 2 * time.Second }, "-every is 2s"},
		{"all payments at once", func(l *load) { l.Every = 0 }, "-every is 0s"},
		{"negative scrape", func(l *load) { l.Scrape = -1 }, "-scrape is -1ns"},
		{"more scrapes than a queue holds", func(l *load) { l.Duration, l.Workers = time.Minute, 1000 }, "make 960000 scrapes, and the limit is 20000"},
		{"a pool without a worker", func(l *load) { l.Workers = 2 }, "-workers is 2"},
	}
	if err := good.validate(); err != nil {
		t.Errorf("%+v: %v", good, err)
	}
	for _, tt := range tests {
		l := good
		tt.bad(&l)
		if err := l.validate(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want an error with %q", tt.doc, err, tt.want)
		}
	}
	for workers := 3; workers < 50; workers++ {
		l := load{Workers: workers}
		if m, i, b := l.split(); m < 1 || i < 1 || b < 1 || m+i+b != workers {
			t.Errorf("%d workers are split into %d, %d and %d", workers, m, i, b)
		}
	}
}

func TestPercentile(t *testing.T) {
	upTo := func(n int) []time.Duration {
		all := make([]time.Duration, n)
		for i := range all {
			all[i] = time.Duration(i + 1)
		}
		return all
	}
	tests := []struct {
		n     int
		share float64
		want  time.Duration
	}{
		{0, 0.5, 0}, {1, 0.5, 1}, {1, 1, 1}, {2, 0.5, 1}, {3, 0.5, 2}, {100, 0.5, 50}, {100, 0.99, 99}, {100, 1, 100}, {101, 0.99, 100}, {10, 0, 1},
	}
	for _, tt := range tests {
		if got := percentile(upTo(tt.n), tt.share); got != tt.want {
			t.Errorf("percentile of 1 to %d at %g is %d, want %d", tt.n, tt.share, got, tt.want)
		}
	}
}
