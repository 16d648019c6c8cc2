// Package decoratedtwice decorates a decorator: each has its own inside.
package decoratedtwice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type logged struct{ poster }

type metered struct{ poster }

func (l logged) Post(n int) { l.poster.Post(n) }

func (m metered) Post(n int) { m.poster.Post(n) }

func write(context.Context, topo.Event) error { save(logged{metered{new(ledger.Book)}}); return nil }

func look(context.Context, topo.Event) error { save(logged{metered{ledger.Dry{}}}); return nil }

func save(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: decoratedtwice.write -> decoratedtwice.save -> decoratedtwice.logged.Post -> decoratedtwice.metered.Post -> ledger.\(\*Book\).Post \(iface/decoratedtwice/decoratedtwice.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
