// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/middleware/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(c *runtime.Client, around ...runtime.Middleware) *runtime.Worker {
	return catalog.Start(c, around...)
}
