// Package pointed appends through a pointer to a slice that a helper gets.
package pointed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func add(fs *[]func(int), f func(int)) { *fs = append(*fs, f) }

func run(f func(int)) error {
	var fs []func(int)
	add(&fs, func(int) {})
	add(&fs, f)
	for _, f := range fs {
		f(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointed.write -> pointed.run -> ledger.Post \(container/pointed/pointed.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
