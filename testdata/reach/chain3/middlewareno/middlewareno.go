// Package middlewareno is closed by the middleware of the worker, in a chain of 3
// packages, and does not post.
package middlewareno

import (
	"context"

	"example.test/reach/chain3/middlewareno/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	return shop.Start(c, around(func(int) {}))
}

func around(f func(int)) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			f(1)
			return next(ctx, job)
		}
	}
}

func post(next runtime.HandlerFunc) runtime.HandlerFunc {
	ledger.Post(1)
	return next
}

var _ runtime.Middleware = post
