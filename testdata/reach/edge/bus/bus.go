// Package bus calls subscribers by an event bus of the system, which keeps them.
package bus

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type bus struct{ subscribers map[string][]func() }

func (b *bus) on(topic string, f func()) {
	b.subscribers[topic] = append(b.subscribers[topic], f)
}

func (b *bus) publish(topic string) {
	for _, f := range b.subscribers[topic] {
		f()
	}
}

type importer struct{ bus *bus }

func (i importer) run(context.Context, topo.Event) error { i.bus.publish("imported"); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &bus{make(map[string][]func())}, &bus{make(map[string][]func())}
	write.on("imported", func() { ledger.Post(1) })
	look.on("imported", func() {})
	runtime.Handle(w, topo.A, importer{write}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: bus.importer.run -> bus.\(\*bus\).publish -> func at edge/bus/bus.go:31 -> ledger.Post \(edge/bus/bus.go:31\); route`
	runtime.Handle(w, topo.B, importer{look}.run)  // reach: no
}
