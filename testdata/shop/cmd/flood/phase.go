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

// phase is one run of the load, on a broker and a database of its own.
type phase struct {
	load     load
	variant  variant
	folder   string
	db       *sql.DB
	client   *runtime.Client
	watch    *stopwatch
	supplier *slowSupplier
	logger   *slog.Logger
}

func runPhase(ctx context.Context, l load, v variant, logger *slog.Logger) (result, error) {
	folder, err := os.MkdirTemp("", "flood-*")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(folder)
	db, err := database.Open(ctx, filepath.Join(folder, "shop.db"))
	if err != nil {
		return result{}, err
	}
	defer db.Close()
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, v.topology, runtime.ClientConfig{Logger: logger})
	if err != nil {
		return result{}, err
	}
	p := &phase{
		load: l, variant: v, folder: folder, db: db, client: client, logger: logger,
		watch:    &stopwatch{started: make(map[string]time.Time), want: l.payments(), done: make(chan struct{})},
		supplier: &slowSupplier{wait: l.Scrape},
	}
	return p.measure(ctx)
}

// measure runs the workers until the load is done.
func (p *phase) measure(ctx context.Context) (result, error) {
	handlers, err := p.services(ctx)
	if err != nil {
		return result{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	for _, w := range p.variant.workers(p.client, p.load, handlers) {
		group.Go(func() error { return w.Run(ctx) })
	}
	res := result{Scrapes: p.load.scrapes()}
	group.Go(func() error {
		defer stop()
		start := time.Now()
		err := p.apply(ctx)
		res.Took, res.Scraped = time.Since(start), int(p.supplier.served.Load())
		return err
	})
	if err := group.Wait(); err != nil {
		return result{}, err
	}
	res.Latencies = p.watch.latencies()
	return res, nil
}

// services wires the shop's handlers as its commands do, with the stopwatch
// behind payments.
func (p *phase) services(ctx context.Context) (services, error) {
	book, err := ledger.Open(ctx, p.db)
	if err != nil {
		return services{}, err
	}
	p.watch.next = p.variant.announce(p.client)
	prices, err := catalog.OpenPrices(ctx, p.db)
	if err != nil {
		return services{}, err
	}
	receipts, err := notify.OpenStore(ctx, p.db)
	if err != nil {
		return services{}, err
	}
	files, err := documents.OpenFolder(filepath.Join(p.folder, "documents"))
	if err != nil {
		return services{}, err
	}
	sandbox := payments.Sandbox{Logger: p.logger}
	payouts, err := payments.OpenPayouts(ctx, p.db, book, sandbox)
	if err != nil {
		return services{}, err
	}
	return services{
		payments:  payments.New(book, sandbox, p.watch),
		payouts:   payouts,
		notices:   notify.New(receipts, notify.LogMailer{Logger: p.logger}, p.client),
		documents: documents.NewRenderer(files),
		catalog:   catalog.New(p.supplier, prices, book, p.client),
		reports:   reports.NewBuilder(book, files),
	}, nil
}

// apply enqueues the scrapes at once and the payments one by one, and waits
// until all payments are in the books.
func (p *phase) apply(ctx context.Context) error {
	l := p.load
	for i := range l.scrapes() {
		source := catalog.Source{Supplier: fmt.Sprintf("supplier-%d", i), URL: "https://supplier.example/prices"}
		if _, err := runtime.Enqueue(ctx, p.client, p.variant.scrape, source, nil); err != nil {
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
		p.watch.start(id)
		if _, err := runtime.Enqueue(ctx, p.client, p.variant.confirm, event, nil); err != nil {
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
	case <-p.watch.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(limit):
		return errors.New("the payments were not all posted " + limit.String() + " after the last one arrived")
	}
}

// stopwatch takes the time of every payment. Payments announce one as soon as it
// is in the books.
type stopwatch struct {
	next payments.Announcer
	done chan struct{} // closed when all are posted

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

// Paid implements [payments.Announcer].
func (s *stopwatch) Paid(ctx context.Context, e payments.ProviderEvent) error {
	s.posted(e.PaymentID, time.Now())
	return s.next.Paid(ctx, e)
}

func (s *stopwatch) posted(payment string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	start, ok := s.started[payment]
	if !ok {
		return // posted before: a second delivery
	}
	delete(s.started, payment)
	if s.took = append(s.took, at.Sub(start)); len(s.took) == s.want {
		close(s.done)
	}
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
