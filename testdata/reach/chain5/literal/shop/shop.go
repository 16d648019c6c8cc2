// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/literal/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Config is what the work needs.
type Config struct{ Books Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, cfg Config) {
	store.Start(w, t, store.Config{Books: cfg.Books})
}
