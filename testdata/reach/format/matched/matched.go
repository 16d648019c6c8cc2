// Package matched looks for an error in one whose method Is posts.
package matched

import (
	"context"
	"errors"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{}

func (failure) Error() string { return "failed" }

func (failure) Is(error) bool { ledger.Post(1); return true }

func write(context.Context, topo.Event) error {
	if !errors.Is(failure{}, context.Canceled) {
		return context.Canceled
	}
	return nil
}

func look(context.Context, topo.Event) error {
	if errors.Is(context.Canceled, io.EOF) {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: matched.write -> matched.failure.Is -> ledger.Post \(format/matched/matched.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
