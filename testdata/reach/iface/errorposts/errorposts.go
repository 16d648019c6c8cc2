// Package errorposts calls Error of an error of its own that posts.
package errorposts

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{}

func (failure) Error() string { ledger.Post(1); return "failed" }

func handle(context.Context, topo.Event) error {
	if err := check(); err.Error() == "" {
		return err
	}
	return nil
}

func check() error { return failure{} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: errorposts.handle -> errorposts.failure.Error -> ledger.Post \(iface/errorposts/errorposts.go:14\); route`
}
