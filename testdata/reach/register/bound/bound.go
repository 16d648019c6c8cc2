// Package bound registers a method expression that a generic helper binds to its receiver.
package bound

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

func bind[S, A any](s S, h func(S, context.Context, A) error) func(context.Context, A) error {
	return func(ctx context.Context, a A) error { return h(s, ctx, a) }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, bind(&service{ledger.Post}, (*service).run))  // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/bound/bound.go:17 -> bound.\(\*service\).run -> ledger.Post \(register/bound/bound.go:14\); route`
	runtime.Handle(w, topo.B, bind(&service{func(int) {}}, (*service).run)) // reach: no
}
