// Package handler registers the method value of an interface in a field.
package handler

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type hooks interface {
	Run(context.Context, topo.Event) error
}

type app struct{ hooks hooks }

type writing struct{}

func (writing) Run(context.Context, topo.Event) error { ledger.Post(1); return nil }

type looking struct{}

func (looking) Run(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := app{writing{}}, app{looking{}}
	runtime.Handle(w, topo.A, write.hooks.Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: handler.writing.Run -> ledger.Post \(iface/handler/handler.go:20\); route`
	runtime.Handle(w, topo.B, look.hooks.Run)  // reach: no
}
