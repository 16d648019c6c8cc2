// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/embedded/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Base embeds another.
type Base struct{ *store.Base }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b *Base) { store.Start(w, t, b.Base) }

// Of returns a base.
func Of(b Books) *Base { return &Base{store.Of(b)} }
