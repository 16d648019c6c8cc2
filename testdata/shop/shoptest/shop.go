// Package shoptest runs the whole shop in a test: the three pools on the
// embedded broker, with a provider, a bank, a mail server and suppliers that do
// what the test says.
//
// Inside a synctest bubble the waits of retries and delays take no time.
package shoptest

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/catalog"
	"example.com/shop/database"
	"example.com/shop/documents"
	"example.com/shop/ledger"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/pools"
	"example.com/shop/reports"
	"example.com/shop/topology"
)

// Shop is a running shop.
type Shop struct {
	Book   *ledger.Book
	Prices *catalog.Prices
	Broker *memory.Broker
	Client *runtime.Client
	// Folder has the documents and reports.
	Folder string
	// World is everything outside the shop.
	World *World
}

// Start runs a shop until the test ends, which fails if a worker does.
func Start(t testing.TB) *Shop {
	t.Helper()
	ctx, logger := context.Background(), slog.New(slog.DiscardHandler)
	broker := memory.New(memory.Config{})
	client := must(runtime.NewClient(ctx, broker, &topology.Shop, runtime.ClientConfig{Logger: logger}))(t)
	db := must(database.Open(ctx, filepath.Join(t.TempDir(), "shop.db")))(t)
	s := &Shop{Broker: broker, Client: client, Folder: t.TempDir(), World: newWorld()}
	s.Book = must(ledger.Open(ctx, db))(t)
	s.Prices = must(catalog.OpenPrices(ctx, db))(t)
	receipts := must(notify.OpenStore(ctx, db))(t)
	files := must(documents.OpenFolder(s.Folder))(t)
	payouts := must(payments.OpenPayouts(ctx, db, s.Book, s.World))(t)
	notices := notify.New(receipts, mailer{s.World}, client)

	cfg := pools.Config{Concurrency: 4, Logger: logger}
	workers := []*runtime.Worker{
		pools.Money(client, cfg, payments.New(s.Book, s.World, payments.Outbox{Client: client}), payouts),
		pools.Interactive(client, cfg, notices, documents.NewRenderer(files)),
		pools.Bulk(client, cfg, catalog.New(s.World, s.Prices, s.Book, client), notices, reports.NewBuilder(s.Book, files)),
	}
	running, stop := context.WithCancel(ctx)
	group, running := errgroup.WithContext(running)
	for _, w := range workers {
		group.Go(func() error { return w.Run(running) })
	}
	t.Cleanup(func() {
		stop()
		if err := group.Wait(); err != nil {
			t.Errorf("a worker ended with %v", err)
		}
		broker.Close()
		db.Close()
	})
	return s
}

// must returns a function that fails the test on err, and else returns v.
func must[V any](v V, err error) func(testing.TB) V {
	return func(t testing.TB) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Do enqueues a task and waits until it, and all that follows from it, is done.
func Do[A any](t testing.TB, s *Shop, task *taskmeta.Task[A], args A) {
	t.Helper()
	if _, err := runtime.Enqueue(t.Context(), s.Client, task, args, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Broker.WaitIdle(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Capture has a payment of a merchant booked.
func (s *Shop) Capture(t testing.TB, payment, merchant string, amount ledger.Cents) {
	t.Helper()
	Do(t, s, payments.Confirm, payments.ProviderEvent{
		ID: "event-" + payment, Kind: payments.Captured, PaymentID: payment, Merchant: merchant, Email: "customer@example.com", Amount: amount,
	})
}

// Balances fails the test unless the accounts have these balances, all others
// have 0, and all debits equal all credits.
func (s *Shop) Balances(t testing.TB, want map[ledger.Account]ledger.Cents) {
	t.Helper()
	all, err := s.Book.Balances(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var sum ledger.Cents
	seen := make(map[ledger.Account]bool)
	for _, b := range all {
		got := b.Debits - b.Credits
		sum += got
		seen[b.Account] = true
		if got != want[b.Account] {
			t.Errorf("%s has %s, want %s", b.Account, got, want[b.Account])
		}
	}
	for account, amount := range want {
		if !seen[account] {
			t.Errorf("%s has nothing, want %s", account, amount)
		}
	}
	if sum != 0 {
		t.Errorf("the books are off by %s", sum)
	}
}

// Dead returns the reasons of the dead letters of a queue.
func (s *Shop) Dead(queue string) []runtime.Reason {
	var reasons []runtime.Reason
	for _, letter := range s.Broker.DeadLetters(queue) {
		reasons = append(reasons, letter.Reason)
	}
	return reasons
}
