// Package pools says which handlers run in which pool of workers. Each command
// cmd/worker-* runs one of them.
package pools

import (
	"context"
	"log/slog"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/catalog"
	"example.com/shop/documents"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/reports"
)

// Config sizes a pool.
type Config struct {
	// Concurrency is how many handlers run at once. Default 1.
	Concurrency int
	// Grace is how long handlers may go on after a shutdown has begun. The default
	// is the runtime's.
	Grace time.Duration
	// Recycle says when the pool ends to be started afresh. The default is never.
	Recycle runtime.Recycle
	// Logger gets what the workers say. The default is that of the client.
	Logger *slog.Logger
}

func (c Config) worker(client *runtime.Client, queue string) *runtime.Worker {
	return runtime.NewWorker(client, runtime.WorkerConfig{
		Queue:       queue,
		Concurrency: c.Concurrency,
		Grace:       c.Grace,
		Recycle:     c.Recycle,
		Middleware:  []runtime.Middleware{LogSlow(5 * time.Second)},
		Logger:      c.Logger,
	})
}

// Money returns the worker of payments.
func Money(client *runtime.Client, cfg Config, service *payments.Service, payouts *payments.Payouts) *runtime.Worker {
	w := cfg.worker(client, "money")
	runtime.Handle(w, payments.Confirm, service.Confirm)
	runtime.Handle(w, payments.Refund, service.Refund)
	runtime.Handle(w, payments.Payout, payouts.Pay)
	return w
}

// Interactive returns the worker of what somebody waits for.
func Interactive(client *runtime.Client, cfg Config, service *notify.Service, renderer *documents.Renderer) *runtime.Worker {
	w := cfg.worker(client, "interactive")
	runtime.Handle(w, notify.SendReceipt, service.Send)
	runtime.Handle(w, documents.RenderInvoice, renderer.Invoice)
	return w
}

// Bulk returns the worker of what nobody waits for.
func Bulk(client *runtime.Client, cfg Config, goods *catalog.Service, service *notify.Service, builder *reports.Builder) *runtime.Worker {
	w := cfg.worker(client, "bulk")
	runtime.Handle(w, catalog.Scrape, goods.Scrape)
	runtime.Handle(w, catalog.ImportPrices, goods.Import)
	runtime.Handle(w, catalog.Settle, goods.Settle)
	runtime.Handle(w, notify.SweepUnsent, service.Sweep)
	runtime.Handle(w, reports.Daily, builder.Daily)
	return w
}

// LogSlow returns a middleware that logs attempts which took longer than limit.
func LogSlow(limit time.Duration) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			start := time.Now()
			err := next(ctx, job)
			if took := time.Since(start); took > limit {
				runtime.Logger(ctx).WarnContext(ctx, "slow task", "took", took)
			}
			return err
		}
	}
}
