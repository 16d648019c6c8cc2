// Package factories picks a factory out of a map, and runs what it makes.
package factories

import (
	"context"

	"example.test/reach/pattern/factories/plugins"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, runner{plugins.All}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: factories.runner.run -> plugins.charger.Run -> ledger.Post \(pattern/factories/plugins/plugins.go:13\); route`
	runtime.Handle(w, topo.B, runner{plugins.Safe}.run) // reach: no
}

type runner struct {
	factories map[string]func() plugins.Plugin
}

func (r runner) run(context.Context, topo.Event) error {
	for _, make := range r.factories {
		make().Run()
	}
	return nil
}
