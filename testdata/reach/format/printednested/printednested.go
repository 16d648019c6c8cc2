// Package printednested prints a struct and a slice that have a value inside whose String posts.
package printednested

import (
	"context"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) String() string { ledger.Post(1); return "account" }

type row struct {
	Name    string
	Account account
}

func fields(context.Context, topo.Event) error {
	fmt.Fprintln(io.Discard, row{"a", account{}})
	return nil
}

func elements(context.Context, topo.Event) error { fmt.Fprintln(io.Discard, []account{{}}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, fields)   // want `ledgerbulk: task "bulk.a" .* writes the ledger: printednested.fields -> printednested.account.String -> ledger.Post \(format/printednested/printednested.go:16\); route`
	runtime.Handle(w, topo.B, elements) // want `ledgerbulk: task "bulk.b" .* writes the ledger: printednested.elements -> printednested.account.String -> ledger.Post \(format/printednested/printednested.go:16\); route`
}
