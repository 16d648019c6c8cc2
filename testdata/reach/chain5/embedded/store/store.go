// Package store stands between.
package store

import (
	"example.test/reach/chain5/embedded/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Base embeds another.
type Base struct{ *price.Base }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b *Base) { price.Start(w, t, b.Base) }

// Of returns a base.
func Of(b Books) *Base { return &Base{price.Of(b)} }
