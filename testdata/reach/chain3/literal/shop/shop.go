// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/literal/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Config is what the work needs.
type Config struct{ Books Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, cfg Config) {
	catalog.Start(w, t, catalog.Config{Books: cfg.Books})
}
