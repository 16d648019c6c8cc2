// Package capturedlater sets a field of a struct that a handler has captured already.
package capturedlater

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := &importer{}
	handle := func(context.Context, topo.Event) error { i.save(1); return nil }
	i.save = ledger.Post
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at field/capturedlater/capturedlater.go:17 -> ledger.Post \(field/capturedlater/capturedlater.go:17\); route`
}
