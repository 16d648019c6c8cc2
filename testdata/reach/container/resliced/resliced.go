// Package resliced stores through a part of a slice, and calls through the whole.
package resliced

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	fs := []func(int){func(int) {}, func(int) {}}
	part := fs[1:]
	part[0] = ledger.Post
	for _, f := range fs {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: resliced.handle -> ledger.Post \(container/resliced/resliced.go:17\); route`
}
