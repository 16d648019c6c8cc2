// Package price stands between.
package price

import (
	"example.test/reach/chain5/middlewareno/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(c *runtime.Client, around ...runtime.Middleware) *runtime.Worker {
	return catalog.Start(c, around...)
}
