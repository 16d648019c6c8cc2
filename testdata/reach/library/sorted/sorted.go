// Package sorted sorts with a callback that posts.
package sorted

import (
	"cmp"
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	slices.SortFunc([]int{2, 1}, func(a, b int) int {
		ledger.Post(a)
		return cmp.Compare(a, b)
	})
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: sorted.handle -> func at library/sorted/sorted.go:15 -> ledger.Post \(library/sorted/sorted.go:16\); route`
}
