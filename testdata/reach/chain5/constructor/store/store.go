// Package store stands between.
package store

import (
	"example.test/reach/chain5/constructor/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books   = price.Books
	Task    = price.Task
	Service = price.Service
)

// New returns a service.
func New(b Books) *Service { return price.New(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, s *Service) { price.Start(w, t, s) }
