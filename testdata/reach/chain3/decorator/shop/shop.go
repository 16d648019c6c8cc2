// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/decorator/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

type logged struct{ inner Books }

func (l logged) Post(amount int) { l.inner.Post(amount) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { catalog.Start(w, t, logged{b}) }
