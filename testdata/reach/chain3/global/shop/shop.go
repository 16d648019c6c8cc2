// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/global/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Application has a service.
type Application struct{ service *catalog.Service }

// New builds the service.
func New(b catalog.Books) *Application { return &Application{catalog.New(b)} }

// Start registers it.
func (a *Application) Start(w *runtime.Worker, t *taskmeta.Task[topo.Event]) {
	runtime.Handle(w, t, a.service.Run)
}
