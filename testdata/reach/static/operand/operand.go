// Package operand posts in the condition of a loop, among the arguments of a call that reads.
package operand

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	for i := 0; ledger.Quote(post(i)) < 0; i++ {
	}
	return nil
}

func post(n int) int { ledger.Post(n); return n }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: operand.handle -> operand.post -> ledger.Post \(static/operand/operand.go:18\); route`
}
