package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"

	"example.com/shop/api"
	"example.com/shop/broker"
	"example.com/shop/catalog"
	"example.com/shop/command"
	"example.com/shop/ledger"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/reports"
)

const secret = "not a secret"

// open returns a system of its own, and the addresses it comes to listen on.
func open(t *testing.T) (*command.System, <-chan string) {
	t.Helper()
	addresses := make(chan string, 1)
	logger := slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == "address" {
				addresses <- a.Value.String()
			}
			return a
		},
	}))
	folder := t.TempDir()
	cfg := command.Config{Broker: broker.Memory, Database: filepath.Join(folder, "shop.db"), Documents: folder, Concurrency: 2}
	s, err := command.Open(t.Context(), cfg, logger)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, addresses
}

// An event comes in over HTTP and ends in the books.
func TestRun(t *testing.T) {
	t.Setenv("SHOP_SECRET", secret)
	s, addresses := open(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, s, "localhost:0", time.Hour) }()
	var address string
	select {
	case address = <-addresses:
	case err := <-ended:
		t.Fatalf("the shop ended with %v before it listened", err)
	}

	body, err := json.Marshal(payments.ProviderEvent{ID: "e1", Kind: payments.Captured, PaymentID: "p1", Merchant: "m1", Email: "a@example.com", Amount: 1000})
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address+"/v1/events", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set(api.SignatureHeader, api.Sign([]byte(secret), body))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusAccepted {
		t.Fatalf("status %d, want 202", res.StatusCode)
	}
	if err := s.Broker.(*memory.Broker).WaitIdle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Book.Balance(t.Context(), ledger.Provider); err != nil || got != 1000 {
		t.Errorf("provider has %s (%v), want 10.00", got, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the shop ended with %v, want nil", err)
	}
}

func TestRunRefuses(t *testing.T) {
	tests := []struct {
		doc, secret string
		every       time.Duration
		want        string
	}{
		{"no secret", "", time.Hour, "SHOP_SECRET"},
		{"no time between two nights", secret, 0, "-every is 0s"},
		{"nights without an end", secret, 1, "-every is 1ns"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			t.Setenv("SHOP_SECRET", tt.secret)
			s, _ := open(t)
			if err := run(t.Context(), s, "localhost:0", tt.every); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("run = %v, want an error with %q", err, tt.want)
			}
		})
	}
}

func TestNightly(t *testing.T) {
	s, _ := open(t)
	if err := enqueueNightly(t.Context(), s.Client, time.Date(2026, time.March, 1, 3, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	snapshot, err := s.Broker.(*memory.Broker).Snapshot("bulk")
	if err != nil {
		t.Fatal(err)
	}
	messages := append([]runtime.Message{}, snapshot.Ready...)
	for _, d := range snapshot.Delayed {
		messages = append(messages, d.Message)
	}
	want := []struct{ task, body string }{
		{catalog.Settle.Info().Name, `"period":"2026-02-28"`},
		{notify.SweepUnsent.Info().Name, `"limit":10000`},
		{reports.Daily.Info().Name, `"day":"2026-02-28"`},
	}
	if len(messages) != len(want) || len(snapshot.Delayed) != 1 {
		t.Fatalf("%d messages, %d of them delayed, want %d and the report", len(messages), len(snapshot.Delayed), len(want))
	}
	for i, m := range messages {
		if m.Task != want[i].task || !strings.Contains(string(m.Body), want[i].body) {
			t.Errorf("message %d is %s %s, want %s with %s", i, m.Task, m.Body, want[i].task, want[i].body)
		}
	}
}
