// Package typedbus publishes events on generic topics: each topic has its own subscribers.
package typedbus

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/typedbus/topic"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	var paid topic.Topic[int]
	var seen topic.Topic[string]
	paid.On(func(n int) { ledger.Post(n) })
	seen.On(func(string) {})
	runtime.Handle(w, topo.A, func(context.Context, topo.Event) error { paid.Publish(1); return nil })        // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at pattern/typedbus/typedbus.go:19 -> topic.\(\*Topic\).Publish -> func at pattern/typedbus/typedbus.go:17 -> ledger.Post \(pattern/typedbus/typedbus.go:17\); route`
	runtime.Handle(w, topo.B, func(_ context.Context, e topo.Event) error { seen.Publish(e.ID); return nil }) // reach: no
}
