// Package sibling calls one helper while another of the package posts.
package sibling

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { look(); return nil }

func look() int { return ledger.Quote(1) }

func post() { ledger.Post(1) }

func pay(context.Context, topo.Event) error { post(); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
