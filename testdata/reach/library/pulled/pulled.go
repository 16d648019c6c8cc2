// Package pulled pulls from an iterator that posts.
package pulled

import (
	"context"
	"iter"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func posts(yield func(int) bool) {
	ledger.Post(1)
	yield(1)
}

func handle(context.Context, topo.Event) error {
	next, stop := iter.Pull(posts)
	defer stop()
	next()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pulled.handle -> pulled.posts -> ledger.Post \(library/pulled/pulled.go:14\); route`
}
