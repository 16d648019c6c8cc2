// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/middleware/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(c *runtime.Client, around ...runtime.Middleware) *runtime.Worker {
	return store.Start(c, around...)
}
