// Package atomicpointer calls what it loads from an atomic.Pointer, which a helper swapped.
package atomicpointer

import (
	"context"
	"sync/atomic"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save atomic.Pointer[func(int)] }

func (i *importer) swap(f func(int)) { i.save.Swap(&f) }

func (i *importer) run(context.Context, topo.Event) error { (*i.save.Load())(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := new(importer), new(importer)
	write.swap(ledger.Post)
	look.swap(func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: atomicpointer.\(\*importer\).run -> ledger.Post \(container/atomicpointer/atomicpointer.go:17\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
