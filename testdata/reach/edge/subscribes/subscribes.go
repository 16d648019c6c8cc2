// Package subscribes subscribes a function that posts to an event bus, and publishes nothing.
package subscribes

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type bus struct{ subscribers []func() }

func (b *bus) on(f func()) { b.subscribers = append(b.subscribers, f) }

func (b *bus) publish() {
	for _, f := range b.subscribers {
		f()
	}
}

type service struct{ bus *bus }

func (s service) run(context.Context, topo.Event) error {
	s.bus.on(func() { ledger.Post(1) })
	return nil
}

func (s service) pay(context.Context, topo.Event) error { s.bus.publish(); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	s := service{&bus{}}
	runtime.Handle(w, topo.A, s.run) // reach: no
	runtime.Handle(money, topo.Pay, s.pay)
}
