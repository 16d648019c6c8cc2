// Package twokeys carries two functions in one context, under two keys: the one that
// posts is not called.
package twokeys

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type (
	saveKey struct{}
	loadKey struct{}
)

func with(ctx context.Context) context.Context {
	ctx = context.WithValue(ctx, saveKey{}, func(n int) { ledger.Post(n) })
	return context.WithValue(ctx, loadKey{}, func(n string) { _ = n })
}

func write(ctx context.Context, e topo.Event) error {
	if f, ok := with(ctx).Value(saveKey{}).(func(int)); ok {
		f(1)
	}
	return nil
}

func look(ctx context.Context, e topo.Event) error {
	if f, ok := with(ctx).Value(loadKey{}).(func(string)); ok {
		f(e.ID)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: twokeys.write -> func at container/twokeys/twokeys.go:19 -> ledger.Post \(container/twokeys/twokeys.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
