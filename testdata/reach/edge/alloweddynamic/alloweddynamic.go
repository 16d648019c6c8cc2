// Package alloweddynamic marks a call through an interface as allowed, whoever is behind it.
package alloweddynamic

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ to poster }

func (i importer) run(context.Context, topo.Event) error {
	//routecheck:allow ledgerbulk the fee is settled once a year
	i.to.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{new(ledger.Book)}.run) // reach: no, allowed
}
