// Package store stands between.
package store

import (
	"example.test/reach/chain5/literal/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Config is what the work needs.
type Config struct{ Books Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, cfg Config) {
	price.Start(w, t, price.Config{Books: cfg.Books})
}
