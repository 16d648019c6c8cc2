// Package pool gets what posts from a sync.Pool, whose New makes it.
package pool

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type buffer struct{ save func(int) }

var writing = sync.Pool{New: func() any { return &buffer{ledger.Post} }}

var looking = sync.Pool{New: func() any { return &buffer{func(int) {}} }}

func write(context.Context, topo.Event) error {
	b := writing.Get().(*buffer)
	defer writing.Put(b)
	b.save(1)
	return nil
}

func look(context.Context, topo.Event) error {
	b := looking.Get().(*buffer)
	defer looking.Put(b)
	b.save(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pool.write -> ledger.Post \(container/pool/pool.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
