package catalog

import (
	"context"
	"errors"
	"fmt"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/ledger"
	"example.com/shop/payments"
)

// batch is how many prices one import task stores: a fraction of a second of
// the database's time.
const batch = 500

// Debts is the part of the ledger that says who is owed what. It cannot write.
type Debts interface {
	Owed(ctx context.Context, minimum ledger.Cents) ([]ledger.Owed, error)
}

// Service handles the tasks of the package.
type Service struct {
	fetcher Fetcher
	prices  *Prices
	debts   Debts
	client  *runtime.Client
}

// New returns a service.
func New(fetcher Fetcher, prices *Prices, debts Debts, client *runtime.Client) *Service {
	return &Service{fetcher: fetcher, prices: prices, debts: debts, client: client}
}

// Scrape handles the task [Scrape]: it fetches a list and enqueues its import in
// parts.
func (s *Service) Scrape(ctx context.Context, source Source) error {
	body, err := s.fetcher.Fetch(ctx, source.URL)
	if err != nil {
		return fmt.Errorf("supplier %s: %w", source.Supplier, err)
	}
	defer body.Close()
	err = parsePrices(body, batch, func(prices []Price) error {
		_, err := runtime.Enqueue(ctx, s.client, ImportPrices, PriceList{Supplier: source.Supplier, Prices: prices}, nil)
		return err
	})
	if errors.Is(err, errPriceList) {
		return runtime.Permanent(fmt.Errorf("supplier %s: %w", source.Supplier, err))
	}
	return err
}

// Import handles the task [ImportPrices].
func (s *Service) Import(ctx context.Context, list PriceList) error {
	return s.prices.Store(ctx, list)
}

// Settle handles the task [Settle]: it asks the ledger who is owed, and enqueues
// a payout for each. The payout is a money task, with a key of its own, so
// running this twice pays nobody twice.
func (s *Service) Settle(ctx context.Context, r SettleRequest) error {
	if r.Period == "" {
		return runtime.Permanent(errors.New("settle: no period (a payout is made once a merchant and period)"))
	}
	owed, err := s.debts.Owed(ctx, r.Minimum)
	if err != nil {
		return err
	}
	var errs []error
	for _, one := range owed {
		payout := payments.PayoutRequest{Merchant: one.Merchant, Period: r.Period, Amount: one.Amount}
		if _, err := runtime.Enqueue(ctx, s.client, payments.Payout, payout, nil); err != nil {
			errs = append(errs, err)
		}
	}
	runtime.Logger(ctx).InfoContext(ctx, "payouts due", "period", r.Period, "merchants", len(owed), "failed", len(errs))
	return errors.Join(errs...)
}
