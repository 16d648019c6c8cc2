// Package fallback takes the ledger where its config leaves a field empty.
package fallback

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type config struct{ save func(int) }

type importer struct{ cfg config }

func newImporter(cfg config) *importer {
	if cfg.save == nil {
		cfg.save = ledger.Post
	}
	return &importer{cfg}
}

func (i *importer) run(context.Context, topo.Event) error { i.cfg.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(config{}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: fallback.\(\*importer\).run -> ledger.Post \(field/fallback/fallback.go:23\); route`
}
