// Package shared builds two services out of one config, and changes the config between.
package shared

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type config struct{ save func(int) }

type service struct{ cfg config }

func newService(c config) *service { return &service{c} }

func (s *service) run(context.Context, topo.Event) error { s.cfg.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	look := newService(config{save: func(int) {}})
	write := newService(config{save: ledger.Post})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: shared.\(\*service\).run -> ledger.Post \(inject/shared/shared.go:18\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
