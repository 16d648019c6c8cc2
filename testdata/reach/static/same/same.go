// Package same registers one handler in bulk and in money: only the bulk task is a finding.
package same

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { ledger.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: same.handle -> ledger.Post \(static/same/same.go:12\); route`
	runtime.Handle(money, topo.Pay, handle)
}
