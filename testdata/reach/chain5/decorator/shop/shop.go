// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/decorator/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

type logged struct{ inner Books }

func (l logged) Post(amount int) { l.inner.Post(amount) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { store.Start(w, t, logged{b}) }
