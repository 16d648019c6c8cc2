// Package promotedinterface registers the method of an interface that a struct embeds:
// each instance has its own.
package promotedinterface

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handlers interface {
	Import(context.Context, topo.Event) error
}

type app struct {
	handlers
	name string
}

type real struct{}

func (real) Import(context.Context, topo.Event) error { ledger.Post(1); return nil }

type fake struct{}

func (fake) Import(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, app{handlers: real{}}.Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: promotedinterface.real.Import -> ledger.Post \(iface/promotedinterface/promotedinterface.go:24\); route`
	runtime.Handle(w, topo.B, app{handlers: fake{}}.Import) // reach: no
}
