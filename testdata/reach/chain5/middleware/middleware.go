// Package middleware is closed by the middleware of the worker, in a chain of 5 packages.
package middleware

import (
	"context"

	"example.test/reach/chain5/middleware/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	return shop.Start(c, around(ledger.Post)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at chain5/middleware/middleware.go:19 -> ledger.Post \(chain5/middleware/middleware.go:20\) \(registered by the call at chain5/middleware/catalog/catalog.go:14`
}

func around(f func(int)) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			f(1)
			return next(ctx, job)
		}
	}
}
