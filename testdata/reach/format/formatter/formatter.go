// Package formatter formats a value with a method Format that posts.
package formatter

import (
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) Format(s fmt.State, verb rune) { ledger.Post(1) }

func handle(context.Context, topo.Event) error { _ = fmt.Sprintf("%x", account{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: formatter.handle -> formatter.account.Format -> ledger.Post \(format/formatter/formatter.go:15\); route`
}
