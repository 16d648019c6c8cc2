// Command shop is the whole shop in one process: the HTTP interface and all
// three pools, which the embedded broker needs to be together. It also starts
// the nightly work, every -every.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"example.com/shop/api"
	"example.com/shop/catalog"
	"example.com/shop/command"
	"example.com/shop/documents"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/pools"
	"example.com/shop/reports"
)

func main() {
	address := flag.String("addr", "localhost:8080", "`address` to listen on")
	every := flag.Duration("every", 24*time.Hour, "`time` between two runs of the nightly work")
	command.Main(func(ctx context.Context, s *command.System) error {
		return run(ctx, s, *address, *every)
	})
}

func run(ctx context.Context, s *command.System, address string, every time.Duration) error {
	if every < time.Second {
		return fmt.Errorf("-every is %s (use 1s or more, for example 24h)", every)
	}
	handler, err := api.New(api.Config{Client: s.Client, Secret: []byte(os.Getenv("SHOP_SECRET")), Logger: s.Logger})
	if err != nil {
		return err
	}
	sandbox := payments.Sandbox{Logger: s.Logger}
	payouts, err := payments.OpenPayouts(ctx, s.DB, s.Book, sandbox)
	if err != nil {
		return err
	}
	receipts, err := notify.OpenStore(ctx, s.DB)
	if err != nil {
		return err
	}
	prices, err := catalog.OpenPrices(ctx, s.DB)
	if err != nil {
		return err
	}
	service := payments.New(s.Book, sandbox, payments.Outbox{Client: s.Client})
	notices := notify.New(receipts, notify.LogMailer{Logger: s.Logger}, s.Client)
	goods := catalog.New(catalog.HTTPFetcher{Client: &http.Client{Timeout: time.Minute}}, prices, s.Book, s.Client)

	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return pools.Money(s.Client, s.Pool(), service, payouts).Run(ctx) })
	group.Go(func() error {
		return pools.Interactive(s.Client, s.Pool(), notices, documents.NewRenderer(s.Files)).Run(ctx)
	})
	group.Go(func() error {
		return pools.Bulk(s.Client, s.Pool(), goods, notices, reports.NewBuilder(s.Book, s.Files)).Run(ctx)
	})
	group.Go(func() error { return api.Serve(ctx, address, handler, s.Logger) })
	group.Go(func() error { return nightly(ctx, s, every) })
	return group.Wait()
}
