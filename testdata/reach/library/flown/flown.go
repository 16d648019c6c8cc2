// Package flown calls what a flight of work returned.
package flown

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/singleflight"
)

type importer struct {
	flights singleflight.Group
	open    func() any
}

func (i *importer) run(_ context.Context, e topo.Event) error {
	v, err, _ := i.flights.Do(e.ID, func() (any, error) { return i.open(), nil })
	if p, ok := v.(interface{ Post(int) }); ok {
		p.Post(1)
	}
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := &importer{open: func() any { return new(ledger.Book) }}
	look := &importer{open: func() any { return ledger.Dry{} }}
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: flown.\(\*importer\).run -> ledger.\(\*Book\).Post \(library/flown/flown.go:21\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
