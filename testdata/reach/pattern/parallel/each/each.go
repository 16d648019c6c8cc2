// Package each runs things in parallel.
package each

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Parallel runs f for each item.
func Parallel[T any](ctx context.Context, items []T, f func(context.Context, T) error) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, item := range items {
		g.Go(func() error { return f(ctx, item) })
	}
	return g.Wait()
}
