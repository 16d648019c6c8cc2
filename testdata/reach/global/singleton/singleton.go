// Package singleton returns one instance to everybody who asks.
package singleton

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

var instance = &service{}

func get() *service { return instance }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	get().save = ledger.Post
	runtime.Handle(w, topo.A, get().run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: singleton.\(\*service\).run -> ledger.Post \(global/singleton/singleton.go:18\); route`
}
