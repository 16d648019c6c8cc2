// Package decorated decorates one interface with a type that implements it too: each
// has its own inside.
package decorated

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type logged struct{ inner poster }

func (l *logged) Post(n int) { l.inner.Post(n) }

func write(context.Context, topo.Event) error { save(&logged{new(ledger.Book)}); return nil }

func look(context.Context, topo.Event) error { save(&logged{ledger.Dry{}}); return nil }

func save(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: decorated.write -> decorated.save -> decorated.\(\*logged\).Post -> ledger.\(\*Book\).Post \(iface/decorated/decorated.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
