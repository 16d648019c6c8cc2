// Package ledgers formats with methods of the ledger, which are looked through and do not count.
package ledgers

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	amount, entry := ledger.Amount(1), ledger.Entry{Amount: 2}
	fmt.Fprintln(io.Discard, amount, amount.String(), entry)
	if _, err := json.Marshal(entry); err != nil {
		return err
	}
	_, err := entry.MarshalText()
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
