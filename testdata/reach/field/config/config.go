// Package config takes a config struct, and keeps it: each instance has its own.
package config

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type config struct {
	name string
	save func(int)
}

type importer struct{ cfg config }

func newImporter(cfg config) *importer { return &importer{cfg} }

func (i *importer) run(context.Context, topo.Event) error { i.cfg.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(config{"a", ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: config.\(\*importer\).run -> ledger.Post \(field/config/config.go:21\); route`
	runtime.Handle(w, topo.B, newImporter(config{"b", func(int) {}}).run) // reach: no
}
