// Package drafts formats with a method of the ledger that posts, which is looked through.
package drafts

import (
	"context"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func called(context.Context, topo.Event) error { _ = ledger.Draft{}.String(); return nil }

func printed(context.Context, topo.Event) error { fmt.Fprintln(io.Discard, ledger.Draft{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, called)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: drafts.called -> ledger.Draft.String -> ledger.Post \(ledger/ledger.go:68\); route`
	runtime.Handle(w, topo.B, printed) // want `ledgerbulk: task "bulk.b" .* writes the ledger: drafts.printed -> ledger.Draft.String -> ledger.Post \(ledger/ledger.go:68\); route`
}
