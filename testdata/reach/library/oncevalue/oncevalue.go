// Package oncevalue calls what a callback returns through the library.
package oncevalue

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var real = sync.OnceValue(func() poster { return new(ledger.Book) })

var fake = sync.OnceValue(func() poster { return ledger.Dry{} })

func write(context.Context, topo.Event) error { real().Post(1); return nil }

func look(context.Context, topo.Event) error { fake().Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: oncevalue.write -> ledger.\(\*Book\).Post \(library/oncevalue/oncevalue.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
