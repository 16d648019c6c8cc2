// Package embedded embeds a generic type: each instance has its own.
package embedded

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type base[P poster] struct{ to P }

func (b base[P]) save() { b.to.Post(1) }

type writer struct{ base[*ledger.Book] }

type looker struct{ base[ledger.Dry] }

func (w writer) run(context.Context, topo.Event) error { w.save(); return nil }

func (l looker) run(context.Context, topo.Event) error { l.save(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, writer{}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embedded.writer.run -> embedded.base.save -> ledger.\(\*Book\).Post \(generic/embedded/embedded.go:16\); route`
	runtime.Handle(w, topo.B, looker{}.run) // reach: no
}
