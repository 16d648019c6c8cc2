// Package price stands between.
package price

import (
	"example.test/reach/chain5/embedded/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Base embeds another.
type Base struct{ *catalog.Base }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b *Base) { catalog.Start(w, t, b.Base) }

// Of returns a base.
func Of(b Books) *Base { return &Base{catalog.Of(b)} }
