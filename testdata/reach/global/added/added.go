// Package added calls what init functions add to a list in a package variable.
package added

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var hooks []func(int)

func add(f func(int)) { hooks = append(hooks, f) }

func init() { add(func(int) {}) }

func init() { add(ledger.Post) }

func handle(context.Context, topo.Event) error {
	for _, h := range hooks {
		h(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: added.handle -> ledger.Post \(global/added/added.go:22\); route`
}
