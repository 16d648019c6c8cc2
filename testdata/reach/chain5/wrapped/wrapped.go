// Package wrapped wraps a callback in each of four packages, on its way down.
package wrapped

import (
	"context"

	"example.test/reach/chain5/wrapped/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: wrapped.write -> shop.Do -> store.Do -> price.Do -> base.Do -> func at chain5/wrapped/price/price.go:9 -> func at chain5/wrapped/store/store.go:9 -> func at chain5/wrapped/shop/shop.go:9 -> func at chain5/wrapped/wrapped.go:19 -> ledger.Post \(chain5/wrapped/wrapped.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { shop.Do(func() { ledger.Post(1) }); return nil }

func look(context.Context, topo.Event) error { shop.Do(func() { ledger.Quote(1) }); return nil }
