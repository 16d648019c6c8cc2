// Package wrapped wraps an error whose Error posts into another.
package wrapped

import (
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{}

func (failure) Error() string { ledger.Post(1); return "failed" }

func handle(context.Context, topo.Event) error {
	if err := fmt.Errorf("import: %w", failure{}); err == nil {
		return err
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: wrapped.handle -> wrapped.failure.Error -> ledger.Post \(format/wrapped/wrapped.go:15\); route`
}
