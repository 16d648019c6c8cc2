// Package identity hands functions through the identity: each handler has its own.
package identity

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func identity[T any](v T) T { return v }

func write(context.Context, topo.Event) error { identity(identity(ledger.Post))(1); return nil }

func look(context.Context, topo.Event) error { identity(identity(func(int) {}))(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: identity.write -> ledger.Post \(value/identity/identity.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
