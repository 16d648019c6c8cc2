// Package price stands between.
package price

import (
	"example.test/reach/chain5/constructor/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books   = catalog.Books
	Task    = catalog.Task
	Service = catalog.Service
)

// New returns a service.
func New(b Books) *Service { return catalog.New(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, s *Service) { catalog.Start(w, t, s) }
