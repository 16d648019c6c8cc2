// Package scanned scans into a value whose Scan posts.
package scanned

import (
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (*account) Scan(state fmt.ScanState, verb rune) error {
	ledger.Post(1)
	_, err := state.Token(true, nil)
	return err
}

func handle(context.Context, topo.Event) error {
	_, err := fmt.Sscan("a", &account{})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: scanned.handle -> scanned.\(\*account\).Scan -> ledger.Post \(format/scanned/scanned.go:16\); route`
}
