// Package function registers by a function that takes the service.
package function

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

func register(w *runtime.Worker, t *taskmeta.Task[topo.Event], s *service) {
	runtime.Handle(w, t, s.run)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	register(w, topo.A, &service{ledger.Post})  // want `ledgerbulk: task "bulk.a" .* writes the ledger: function.\(\*service\).run -> ledger.Post \(register/function/function.go:15\) \(registered by the call at register/function/function.go:18`
	register(w, topo.B, &service{func(int) {}}) // reach: no
}
