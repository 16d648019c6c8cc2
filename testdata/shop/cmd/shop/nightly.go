package main

import (
	"context"
	"errors"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/catalog"
	"example.com/shop/command"
	"example.com/shop/notify"
	"example.com/shop/reports"
)

// minimumPayout is what a merchant must be owed before the bank's fee is worth it.
const minimumPayout = 10_00

// nightly enqueues the nightly work at every tick until ctx ends. What cannot be
// enqueued is logged, and comes again with the next tick.
func nightly(ctx context.Context, s *command.System, every time.Duration) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-ticker.C:
			if err := enqueueNightly(ctx, s.Client, now); err != nil {
				s.Logger.ErrorContext(ctx, "nightly work not enqueued", "error", err)
			}
		}
	}
}

func enqueueNightly(ctx context.Context, client *runtime.Client, now time.Time) error {
	day := now.UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	_, settleErr := runtime.Enqueue(ctx, client, catalog.Settle, catalog.SettleRequest{Period: day, Minimum: minimumPayout}, nil)
	_, sweepErr := runtime.Enqueue(ctx, client, notify.SweepUnsent, notify.Sweep{Limit: 10_000}, nil)
	_, dailyErr := runtime.Enqueue(ctx, client, reports.Daily, reports.DailyRequest{Day: day}, &runtime.EnqueueOpts{Delay: time.Hour})
	return errors.Join(settleErr, sweepErr, dailyErr)
}
