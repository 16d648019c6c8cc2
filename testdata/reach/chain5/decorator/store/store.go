// Package store stands between.
package store

import (
	"example.test/reach/chain5/decorator/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

type logged struct{ inner Books }

func (l logged) Post(amount int) { l.inner.Post(amount) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { price.Start(w, t, logged{b}) }
