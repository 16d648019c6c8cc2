// Package stored stores functions that post in every kind of container, and calls none.
package stored

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var kept []func(int)

type importer struct {
	byName map[string]func(int)
	queue  chan func(int)
	any    any
}

func (i *importer) run(context.Context, topo.Event) error {
	kept = append(kept, ledger.Post)
	i.byName = map[string]func(int){"a": ledger.Post}
	i.queue = make(chan func(int), 1)
	i.queue <- ledger.Post
	i.any = new(ledger.Book)
	_, ok := i.byName["b"]
	if ok || len(kept) == 0 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{}).run) // reach: no
}
