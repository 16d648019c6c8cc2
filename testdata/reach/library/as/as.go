// Package as looks for an error with a method that posts, and calls it.
package as

import (
	"context"
	"errors"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{ *ledger.Book }

func (failure) Error() string { return "failed" }

type harmless struct{ ledger.Dry }

func (harmless) Error() string { return "failed" }

func write(context.Context, topo.Event) error { return check(failure{new(ledger.Book)}) }

func look(context.Context, topo.Event) error { return check(harmless{}) }

func check(err error) error {
	var p interface {
		error
		Post(int)
	}
	if errors.As(err, &p) {
		p.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: as.write -> as.check -> ledger.\(\*Book\).Post \(library/as/as.go:31\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
