// Package printedpointer prints a pointer whose String posts, among variable arguments
// that a helper hands on.
package printedpointer

import (
	"context"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (*account) String() string { ledger.Post(1); return "account" }

func logf(format string, args ...any) { fmt.Fprintf(io.Discard, format, args...) }

func write(context.Context, topo.Event) error { logf("%v %d", &account{}, 1); return nil }

func look(context.Context, topo.Event) error { logf("%v %d", ledger.Amount(1), 1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: printedpointer.write -> printedpointer.logf -> printedpointer.\(\*account\).String -> ledger.Post \(format/printedpointer/printedpointer.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
