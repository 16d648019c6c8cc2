// Package other calls one package variable while another of the same type posts.
package other

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var (
	save = func(int) {}
	post = ledger.Post
)

func handle(context.Context, topo.Event) error { save(1); return nil }

func pay(context.Context, topo.Event) error { post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
