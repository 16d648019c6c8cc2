// Package structs ranges over a map of structs with an interface inside.
package structs

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type account struct {
	name string
	to   poster
}

func write(context.Context, topo.Event) error {
	return all(map[string]account{"a": {"a", new(ledger.Book)}})
}

func look(context.Context, topo.Event) error {
	return all(map[string]account{"a": {"a", ledger.Dry{}}})
}

func all(m map[string]account) error {
	for _, a := range m {
		a.to.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: structs.write -> structs.all -> ledger.\(\*Book\).Post \(container/structs/structs.go:29\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
