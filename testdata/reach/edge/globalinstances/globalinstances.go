// Package globalinstances keeps two instances in two package variables.
package globalinstances

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ to poster }

func (s *service) run(context.Context, topo.Event) error { s.to.Post(1); return nil }

var (
	write = &service{new(ledger.Book)}
	look  = &service{ledger.Dry{}}
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: globalinstances.\(\*service\).run -> ledger.\(\*Book\).Post \(edge/globalinstances/globalinstances.go:16\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
