// Package filtered asserts the values of a list to types that those which post do not have.
package filtered

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type closer interface{ Close() }

type file struct{}

func (file) Close() {}

func run(vs ...any) error {
	for _, v := range vs {
		switch v := v.(type) {
		case closer:
			v.Close()
		case func(string):
			v("a")
		}
	}
	return nil
}

func look(context.Context, topo.Event) error {
	return run(new(ledger.Book), ledger.Post, file{}, func(string) {})
}

func write(context.Context, topo.Event) error { return run(file{}, func(string) { ledger.Post(1) }) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: filtered.write -> filtered.run -> func at container/filtered/filtered.go:34 -> ledger.Post \(container/filtered/filtered.go:34\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
