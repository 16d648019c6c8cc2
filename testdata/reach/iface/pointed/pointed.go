// Package pointed sets an interface through a pointer to it.
package pointed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { return run(new(ledger.Book)) }

func look(context.Context, topo.Event) error { return run(ledger.Dry{}) }

func run(with poster) error {
	var p poster
	set(&p, with)
	p.Post(1)
	return nil
}

func set(p *poster, to poster) { *p = to }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointed.write -> pointed.run -> ledger.\(\*Book\).Post \(iface/pointed/pointed.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
