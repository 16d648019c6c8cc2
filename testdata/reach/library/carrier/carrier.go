// Package carrier returns an error that carries what posts, and calls it where the error is found.
package carrier

import (
	"context"
	"errors"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type failure struct{ to poster }

func (*failure) Error() string { return "failed" }

func run(p poster) error { return fmt.Errorf("run: %w", &failure{p}) }

func handle(p poster) error {
	var f *failure
	if errors.As(run(p), &f) {
		f.to.Post(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return handle(new(ledger.Book)) }

func look(context.Context, topo.Event) error { return handle(ledger.Dry{}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: carrier.write -> carrier.handle -> ledger.\(\*Book\).Post \(library/carrier/carrier.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
