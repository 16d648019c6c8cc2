// Package printed prints a value whose String posts.
package printed

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

func write(context.Context, topo.Event) error { fmt.Fprintln(io.Discard, account{}); return nil }

func look(context.Context, topo.Event) error { fmt.Fprintln(io.Discard, "account"); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: printed.write -> printed.account.String -> ledger.Post \(format/printed/printed.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
