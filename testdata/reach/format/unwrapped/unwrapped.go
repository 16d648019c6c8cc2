// Package unwrapped looks for an error in one whose Unwrap posts.
package unwrapped

import (
	"context"
	"errors"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{ error }

func (f failure) Unwrap() error { ledger.Post(1); return f.error }

func write(context.Context, topo.Event) error {
	if errors.Is(failure{context.Canceled}, io.EOF) {
		return io.EOF
	}
	return nil
}

func look(context.Context, topo.Event) error {
	if errors.Is(fmt.Errorf("late: %w", context.Canceled), io.EOF) {
		return io.EOF
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: unwrapped.write -> unwrapped.failure.Unwrap -> ledger.Post \(format/unwrapped/unwrapped.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
