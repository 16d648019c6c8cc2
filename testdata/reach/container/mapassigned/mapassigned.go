// Package mapassigned assigns into a map in the receiver: each instance has its own map.
package mapassigned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ hooks map[string]func(int) }

func (i *importer) on(name string, f func(int)) { i.hooks[name] = f }

func (i *importer) run(context.Context, topo.Event) error { i.hooks["a"](1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := &importer{make(map[string]func(int))}
	look := &importer{make(map[string]func(int))}
	write.on("a", ledger.Post)
	look.on("a", func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapassigned.\(\*importer\).run -> ledger.Post \(container/mapassigned/mapassigned.go:16\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
