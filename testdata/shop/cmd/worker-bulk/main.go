// Command worker-bulk works on what nobody waits for.
package main

import (
	"context"
	"net/http"
	"time"

	"example.com/shop/catalog"
	"example.com/shop/command"
	"example.com/shop/notify"
	"example.com/shop/pools"
	"example.com/shop/reports"
)

func main() { command.Main(run) }

func run(ctx context.Context, s *command.System) error {
	s.WarnAlone(ctx)
	prices, err := catalog.OpenPrices(ctx, s.DB)
	if err != nil {
		return err
	}
	receipts, err := notify.OpenStore(ctx, s.DB)
	if err != nil {
		return err
	}
	fetcher := catalog.HTTPFetcher{Client: &http.Client{Timeout: time.Minute}}
	goods := catalog.New(fetcher, prices, s.Book, s.Client)
	service := notify.New(receipts, notify.LogMailer{Logger: s.Logger}, s.Client)
	return pools.Bulk(s.Client, s.Pool(), goods, service, reports.NewBuilder(s.Book, s.Files)).Run(ctx)
}
