// Package gostring prints a value with a method GoString that posts.
package gostring

import (
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) GoString() string { ledger.Post(1); return "account" }

func handle(context.Context, topo.Event) error { _ = fmt.Sprintf("%#v", account{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: gostring.handle -> gostring.account.GoString -> ledger.Post \(format/gostring/gostring.go:15\); route`
}
