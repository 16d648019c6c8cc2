// Package pooled puts books back where it got them: a pool and a map of the library.
package pooled

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var (
	pool  = sync.Pool{New: func() any { return new(ledger.Book) }}
	books sync.Map
)

func handle(context.Context, topo.Event) error {
	b, ok := pool.Get().(poster)
	if !ok {
		return context.Canceled
	}
	books.Store("a", b)
	pool.Put(b)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
