// Package ledgererror returns and joins an error of the ledger, and asks what it says.
package ledgererror

import (
	"context"
	"errors"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	err := errors.Join(check(), errors.New("late"))
	var overdrawn ledger.Overdrawn
	if errors.As(err, &overdrawn) && err.Error() != "" {
		return nil
	}
	return err
}

func check() error { return ledger.Overdrawn{By: 1} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
