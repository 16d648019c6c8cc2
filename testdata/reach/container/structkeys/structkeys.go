// Package structkeys has an interface in a struct that is the key of a map.
package structkeys

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type key struct {
	name string
	to   poster
}

func run(m map[key]int) error {
	for k, n := range m {
		k.to.Post(n)
	}
	return nil
}

func write(context.Context, topo.Event) error { return run(map[key]int{{"a", new(ledger.Book)}: 1}) }

func look(context.Context, topo.Event) error { return run(map[key]int{{"a", ledger.Dry{}}: 1}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: structkeys.write -> structkeys.run -> ledger.\(\*Book\).Post \(container/structkeys/structkeys.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
