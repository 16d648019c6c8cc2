// Package tree keeps functions in a generic tree, and walks it.
package tree

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type tree[T any] struct {
	left, right *tree[T]
	value       T
}

func (t *tree[T]) insert(v T) *tree[T] {
	if t == nil {
		return &tree[T]{value: v}
	}
	t.left = t.left.insert(v)
	return t
}

func (t *tree[T]) walk(f func(T)) {
	if t == nil {
		return
	}
	t.left.walk(f)
	f(t.value)
	t.right.walk(f)
}

func run(f func(int)) error {
	var root *tree[func(int)]
	root = root.insert(func(int) {}).insert(f)
	root.walk(func(f func(int)) { f(1) })
	return nil
}

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: tree.write -> tree.run -> tree.\(\*tree\).walk -> func at generic/tree/tree.go:37 -> ledger.Post \(generic/tree/tree.go:37\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
