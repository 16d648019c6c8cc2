// Package flight shares one flight of work between callers: each handler has its own work.
package flight

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/singleflight"
)

type importer struct {
	flights singleflight.Group
	save    func(int)
}

func (i *importer) run(_ context.Context, e topo.Event) error {
	_, err, _ := i.flights.Do(e.ID, func() (any, error) { i.save(1); return nil, nil })
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{save: ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: flight.\(\*importer\).run -> func at library/flight/flight.go:19 -> ledger.Post \(library/flight/flight.go:19\); route`
	runtime.Handle(w, topo.B, (&importer{save: func(int) {}}).run) // reach: no
}
