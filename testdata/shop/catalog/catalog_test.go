package catalog_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/catalog"
	"example.com/shop/ledger"
	"example.com/shop/shoptest"
)

const page = "https://supplier.example/prices.csv"

func TestScrape(t *testing.T) {
	var long strings.Builder
	for i := range 1203 {
		fmt.Fprintf(&long, "sku-%04d,%d\n", i, 100+i)
	}
	tests := []struct {
		doc  string
		list string
		plan []error
		want map[string]ledger.Cents
		dead []runtime.Reason
	}{
		{"two prices", "a,100\n\nb,2550\n", nil, map[string]ledger.Cents{"a": 100, "b": 2550}, nil},
		{"the last price of an article counts", "a,100\na,90\n", nil, map[string]ledger.Cents{"a": 90}, nil},
		{"several imports", long.String(), nil, map[string]ledger.Cents{"sku-0000": 100, "sku-0499": 599, "sku-0500": 600, "sku-1202": 1302}, nil},
		{"nothing", "", nil, nil, nil},
		{"the supplier is down for a while", "a,100", []error{errors.New("timeout"), errors.New("timeout")}, map[string]ledger.Cents{"a": 100}, nil},
		{"the supplier is down", "a,100", slices.Repeat([]error{errors.New("timeout")}, 4), nil, []runtime.Reason{runtime.Exhausted}},
		{"no comma", "a,100\nb 200", nil, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"no number", "a,1.00", nil, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"a line without end", "a," + strings.Repeat("1", 70_000), nil, nil, []runtime.Reason{runtime.PermanentFailure}},
		{"a negative price", "a,-1", nil, nil, []runtime.Reason{runtime.PermanentFailure}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := shoptest.Start(t)
				s.World.Publish(page, tt.list)
				s.World.Plan("fetch", tt.plan...)
				shoptest.Do(t, s, catalog.Scrape, catalog.Source{Supplier: "acme", URL: page})
				for sku, want := range tt.want {
					got, ok, err := s.Prices.Price(t.Context(), "acme", sku)
					if err != nil || !ok || got != want {
						t.Errorf("price of %s is %s, %t (%v), want %s", sku, got, ok, err, want)
					}
				}
				if _, ok, err := s.Prices.Price(t.Context(), "acme", "a"); ok != (tt.want["a"] != 0) || err != nil {
					t.Errorf("article a has a price: %t (%v)", ok, err)
				}
				if got := s.Dead("bulk"); !slices.Equal(got, tt.dead) {
					t.Errorf("dead letters %q, want %q", got, tt.dead)
				}
			})
		})
	}
}

func TestHTTPFetcher(t *testing.T) {
	supplier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/prices.csv" {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, "a,100\n")
	}))
	defer supplier.Close()
	fetcher := catalog.HTTPFetcher{Client: supplier.Client()}
	tests := []struct{ url, want, err string }{
		{supplier.URL + "/prices.csv", "a,100\n", ""},
		{supplier.URL + "/gone.csv", "", "404 Not Found"},
		{"://", "", "missing protocol scheme"},
		{"ftp://supplier.example/prices.csv", "", "unsupported protocol scheme"},
	}
	for _, tt := range tests {
		body, err := fetcher.Fetch(t.Context(), tt.url)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("Fetch(%q) = %v, want an error with %q", tt.url, err, tt.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("Fetch(%q): %v", tt.url, err)
			continue
		}
		got, err := io.ReadAll(body)
		body.Close()
		if err != nil || string(got) != tt.want {
			t.Errorf("Fetch(%q) has %q (%v), want %q", tt.url, got, err, tt.want)
		}
	}
}

// Settling moves the money by tasks of another pool, and twice is once.
func TestSettle(t *testing.T) {
	s := shoptest.Start(t)
	s.Capture(t, "p1", "big", 10_000)
	s.Capture(t, "p2", "small", 1_000)
	for range 2 {
		shoptest.Do(t, s, catalog.Settle, catalog.SettleRequest{Period: "2026-02-28", Minimum: 5_000})
	}
	s.Balances(t, map[ledger.Account]ledger.Cents{
		ledger.Provider: 11_000, ledger.Fees: -330, ledger.Merchant("small"): -970, ledger.Bank: -9_700,
	})
	if calls := s.World.Calls(); !slices.Contains(calls, "payout big/2026-02-28: 97.00") {
		t.Errorf("calls %q, want the payout", calls)
	}
	shoptest.Do(t, s, catalog.Settle, catalog.SettleRequest{})
	if got := s.Dead("bulk"); !slices.Equal(got, []runtime.Reason{runtime.PermanentFailure}) {
		t.Errorf("dead letters %q, want the settling without a period", got)
	}
}
