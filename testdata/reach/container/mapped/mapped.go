// Package mapped calls a function that a map holds under the event's name.
package mapped

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(_ context.Context, e topo.Event) error {
	m := map[string]func(int){"x": ledger.Post}
	if f, ok := m[e.ID]; ok {
		f(1)
	}
	return nil
}

func look(_ context.Context, e topo.Event) error {
	m := map[string]func(int){"x": func(int) {}}
	if f, ok := m[e.ID]; ok {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapped.write -> ledger.Post \(container/mapped/mapped.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
