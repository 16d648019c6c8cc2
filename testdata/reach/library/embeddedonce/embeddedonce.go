// Package embeddedonce calls a method of the library that is promoted from an embedded field.
package embeddedonce

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	sync.Once
	save func(int)
}

func (i *importer) run(context.Context, topo.Event) error {
	i.Do(func() { i.save(1) })
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{save: ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: embeddedonce.\(\*importer\).run -> func at library/embeddedonce/embeddedonce.go:19 -> ledger.Post \(library/embeddedonce/embeddedonce.go:19\); route`
	runtime.Handle(w, topo.B, (&importer{save: func(int) {}}).run) // reach: no
}
