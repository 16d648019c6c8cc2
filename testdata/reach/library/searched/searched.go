// Package searched searches with a function that posts.
package searched

import (
	"context"
	"sort"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	sort.Search(3, func(n int) bool { ledger.Post(n); return n > 1 })
	return nil
}

func look(context.Context, topo.Event) error {
	sort.Search(3, func(n int) bool { return ledger.Quote(n) > 1 })
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: searched.write -> func at library/searched/searched.go:14 -> ledger.Post \(library/searched/searched.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
