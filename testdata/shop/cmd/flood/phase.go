package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"

	"example.com/shop/catalog"
	"example.com/shop/database"
	"example.com/shop/documents"
	"example.com/shop/ledger"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/reports"
)

// result is what was measured in one phase.
type result struct {
	Latencies []time.Duration // of every payment, ascending
	Scrapes   int             // enqueued
	Scraped   int             // done when the last payment was posted
	Took      time.Duration
}

// runPhase runs the load on a broker, a database and workers of its own.
func runPhase(ctx context.Context, l load, v variant, logger *slog.Logger) (result, error) {
	folder, err := os.MkdirTemp("", "flood-*")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(folder)
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, v.topology, runtime.ClientConfig{Logger: logger})
	if err != nil {
		return result{}, err
	}
	watch := &stopwatch{started: make(map[string]time.Time), want: l.payments(), done: make(chan struct{})}
	supplier := &slowSupplier{wait: l.Scrape}
	db, err := database.Open(ctx, filepath.Join(folder, "shop.db"))
	if err != nil {
		return result{}, err
	}
	defer db.Close()
	handlers, err := open(ctx, db, filepath.Join(folder, "documents"), client, v.announce(client), watch, supplier, logger)
	if err != nil {
		return result{}, err
	}

	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	for _, w := range v.workers(client, l, handlers) {
		group.Go(func() error { return w.Run(running) })
	}
	res := result{Scrapes: l.scrapes()}
	group.Go(func() error {
		defer stop()
		start := time.Now()
		err := apply(running, l, v, client, watch)
		res.Took, res.Scraped = time.Since(start), int(supplier.served.Load())
		return err
	})
	if err := group.Wait(); err != nil {
		return result{}, err
	}
	res.Latencies = watch.latencies()
	return res, nil
}

// open wires the shop's handlers as its commands do, with the stopwatch between
// payments and the books.
func open(ctx context.Context, db *sql.DB, folder string, client *runtime.Client, announcer payments.Announcer, watch *stopwatch, supplier *slowSupplier, logger *slog.Logger) (services, error) {
	book, err := ledger.Open(ctx, db)
	if err != nil {
		return services{}, err
	}
	watch.books = book
	prices, err := catalog.OpenPrices(ctx, db)
	if err != nil {
		return services{}, err
	}
	receipts, err := notify.OpenStore(ctx, db)
	if err != nil {
		return services{}, err
	}
	files, err := documents.OpenFolder(folder)
	if err != nil {
		return services{}, err
	}
	sandbox := payments.Sandbox{Logger: logger}
	payouts, err := payments.OpenPayouts(ctx, db, book, sandbox)
	if err != nil {
		return services{}, err
	}
	return services{
		payments:  payments.New(watch, sandbox, announcer),
		payouts:   payouts,
		notices:   notify.New(receipts, notify.LogMailer{Logger: logger}, client),
		documents: documents.NewRenderer(files),
		catalog:   catalog.New(supplier, prices, book, client),
		reports:   reports.NewBuilder(book, files),
	}, nil
}

// apply enqueues the scrapes at once and the payments one by one, and waits
// until all payments are in the books.
func apply(ctx context.Context, l load, v variant, client *runtime.Client, watch *stopwatch) error {
	for i := range l.scrapes() {
		source := catalog.Source{Supplier: fmt.Sprintf("supplier-%d", i), URL: "https://supplier.example/prices"}
		if _, err := runtime.Enqueue(ctx, client, v.scrape, source, nil); err != nil {
			return err
		}
	}
	ticker := time.NewTicker(l.Every)
	defer ticker.Stop()
	for i := range l.payments() {
		id := fmt.Sprintf("payment-%d", i)
		event := payments.ProviderEvent{
			ID: "event-" + id, Kind: payments.Captured, PaymentID: id, Merchant: "merchant", Email: "customer@example.com", Amount: 20_00, At: time.Now(),
		}
		watch.start(id)
		if _, err := runtime.Enqueue(ctx, client, v.confirm, event, nil); err != nil {
			return err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	// Four fifths of the shared pool's work was there at the start, so even there
	// the last payment is posted soon after it arrived.
	limit := 2*l.Duration + 10*time.Second
	select {
	case <-watch.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(limit):
		return errors.New("the payments were not all posted " + limit.String() + " after the last one arrived")
	}
}

// stopwatch is the books of payments, and takes the time of every payment.
type stopwatch struct {
	books payments.Books
	done  chan struct{} // closed when all are posted

	mu      sync.Mutex
	want    int
	started map[string]time.Time
	took    []time.Duration
}

func (s *stopwatch) start(payment string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.started[payment] = time.Now()
}

// Post implements [payments.Books].
func (s *stopwatch) Post(ctx context.Context, e ledger.Entry) error {
	if err := s.books.Post(ctx, e); err != nil {
		return err
	}
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	payment := strings.TrimPrefix(e.Key, "capture/")
	start, ok := s.started[payment]
	if !ok {
		return nil // posted before: a second delivery
	}
	delete(s.started, payment)
	if s.took = append(s.took, now.Sub(start)); len(s.took) == s.want {
		close(s.done)
	}
	return nil
}

func (s *stopwatch) latencies() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(slices.Values(s.took))
}

// slowSupplier takes its time and then has no prices.
type slowSupplier struct {
	wait   time.Duration
	served atomic.Int64
}

// Fetch implements [catalog.Fetcher].
func (s *slowSupplier) Fetch(ctx context.Context, _ string) (io.ReadCloser, error) {
	select {
	case <-time.After(s.wait):
		s.served.Add(1)
		return io.NopCloser(strings.NewReader("")), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// percentile returns the smallest of the ascending values that at least a share
// of them does not exceed, and 0 if there are none.
func percentile(ascending []time.Duration, share float64) time.Duration {
	if len(ascending) == 0 {
		return 0
	}
	rank := int(math.Ceil(share * float64(len(ascending))))
	return ascending[min(max(rank, 1), len(ascending))-1]
}
