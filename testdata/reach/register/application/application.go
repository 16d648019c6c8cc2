// Package application registers by a method of what holds the worker and the services.
package application

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

type application struct {
	worker           *runtime.Worker
	imports, exports *service
}

func (a *application) register() {
	runtime.Handle(a.worker, topo.A, a.imports.run)
	runtime.Handle(a.worker, topo.B, a.exports.run) // reach: no
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	app := &application{worker: w, imports: &service{ledger.Post}, exports: &service{func(int) {}}}
	app.register() // want `ledgerbulk: task "bulk.a" .* writes the ledger: application.\(\*service\).run -> ledger.Post \(register/application/application.go:14\) \(registered by the call at register/application/application.go:22`
}
