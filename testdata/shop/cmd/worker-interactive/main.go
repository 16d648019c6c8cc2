// Command worker-interactive works on what somebody watches a screen for.
package main

import (
	"context"

	"example.com/shop/command"
	"example.com/shop/documents"
	"example.com/shop/notify"
	"example.com/shop/pools"
)

func main() { command.Main(run) }

func run(ctx context.Context, s *command.System) error {
	s.WarnAlone(ctx)
	receipts, err := notify.OpenStore(ctx, s.DB)
	if err != nil {
		return err
	}
	service := notify.New(receipts, notify.LogMailer{Logger: s.Logger}, s.Client)
	return pools.Interactive(s.Client, s.Pool(), service, documents.NewRenderer(s.Files)).Run(ctx)
}
