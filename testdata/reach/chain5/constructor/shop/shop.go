// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/constructor/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books   = store.Books
	Task    = store.Task
	Service = store.Service
)

// New returns a service.
func New(b Books) *Service { return store.New(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, s *Service) { store.Start(w, t, s) }
