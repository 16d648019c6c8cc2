// Package atomicvalue calls what it loads from an atomic.Value.
package atomicvalue

import (
	"context"
	"sync/atomic"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save atomic.Value }

func (i *importer) run(context.Context, topo.Event) error {
	i.save.Load().(func(int))(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := new(importer), new(importer)
	write.save.Store(ledger.Post)
	look.save.Store(func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: atomicvalue.\(\*importer\).run -> ledger.Post \(container/atomicvalue/atomicvalue.go:16\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
