// Package once opens the books at the first use.
package once

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var (
	once  sync.Once
	books poster
)

func open() poster {
	once.Do(func() { books = new(ledger.Book) })
	return books
}

func handle(context.Context, topo.Event) error { open().Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: once.handle -> ledger.\(\*Book\).Post \(global/once/once.go:25\); route`
}
