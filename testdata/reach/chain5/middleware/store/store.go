// Package store stands between.
package store

import (
	"example.test/reach/chain5/middleware/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(c *runtime.Client, around ...runtime.Middleware) *runtime.Worker {
	return price.Start(c, around...)
}
