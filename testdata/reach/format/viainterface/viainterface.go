// Package viainterface calls String of an interface of the library: each handler has its own value.
package viainterface

import (
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) String() string { ledger.Post(1); return "account" }

func write(context.Context, topo.Event) error { return show(account{}) }

func look(context.Context, topo.Event) error { return show(ledger.Amount(1)) }

func show(s fmt.Stringer) error {
	_ = s.String()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: viainterface.write -> viainterface.show -> viainterface.account.String -> ledger.Post \(format/viainterface/viainterface.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
