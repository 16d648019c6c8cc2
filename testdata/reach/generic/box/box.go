// Package box keeps a value in a generic box, and calls what it gets back: each box has its own.
package box

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type box[T any] struct{ value T }

func (b *box[T]) set(v T) { b.value = v }

func (b *box[T]) get() T { return b.value }

func write(context.Context, topo.Event) error {
	var b box[func(int)]
	b.set(ledger.Post)
	b.get()(1)
	return nil
}

func look(context.Context, topo.Event) error {
	var b box[func(int)]
	b.set(func(int) {})
	b.get()(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: box.write -> ledger.Post \(generic/box/box.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
