// Package mapped prints a map with values whose String posts, behind an interface.
package mapped

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

func show(m map[string]any) error {
	_, err := fmt.Fprintln(io.Discard, m)
	return err
}

func write(context.Context, topo.Event) error { return show(map[string]any{"a": account{}}) }

func look(context.Context, topo.Event) error { return show(map[string]any{"a": ledger.Amount(1)}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapped.write -> mapped.show -> mapped.account.String -> ledger.Post \(format/mapped/mapped.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
