// Package mediator sends commands to a mediator, which calls the handler of their name.
package mediator

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type command struct {
	name   string
	amount int
}

type mediator struct {
	handlers map[string]func(command) error
}

func (m *mediator) send(c command) error { return m.handlers[c.name](c) }

type importer struct{ mediator *mediator }

func (i *importer) run(context.Context, topo.Event) error {
	return i.mediator.send(command{"charge", 1})
}

func charge(c command) error { ledger.Post(c.amount); return nil }

func drop(command) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := &mediator{map[string]func(command) error{"charge": charge}}
	look := &mediator{map[string]func(command) error{"charge": drop}}
	runtime.Handle(w, topo.A, (&importer{write}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mediator.\(\*importer\).run -> mediator.\(\*mediator\).send -> mediator.charge -> ledger.Post \(edge/mediator/mediator.go:29\); route`
	runtime.Handle(w, topo.B, (&importer{look}).run)  // reach: no
}
