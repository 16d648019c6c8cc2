// Package shop stands between.
package shop

import (
	"example.test/reach/chain3/application/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Application has the services.
type Application struct{ imports, exports *catalog.Service }

// New builds the services.
func New(a, b catalog.Books) *Application {
	return &Application{catalog.New(a), catalog.New(b)}
}

// Register registers them.
func (a *Application) Register(w *runtime.Worker) {
	runtime.Handle(w, topo.A, a.imports.Run)
	runtime.Handle(w, topo.B, a.exports.Run) // reach: no
}
