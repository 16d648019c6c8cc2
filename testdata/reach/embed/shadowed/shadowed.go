// Package shadowed embeds a type with a method that posts, and has one of the same
// name that does not.
package shadowed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type base struct{}

func (base) save() { ledger.Post(1) }

type importer struct{ base }

func (importer) save() {}

func (i importer) run(context.Context, topo.Event) error { i.save(); return nil }

func (i importer) pay(context.Context, topo.Event) error { i.base.save(); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{}.run) // reach: no
	runtime.Handle(money, topo.Pay, importer{}.pay)
}
