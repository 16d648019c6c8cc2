// Package strategy picks one of several strategies by name, and none of them posts.
package strategy

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type strategy interface{ run(n int) int }

type double struct{}

func (double) run(n int) int { return 2 * n }

type quote struct{}

func (quote) run(n int) int { return ledger.Quote(n) }

type posting struct{}

func (posting) run(n int) int { ledger.Post(n); return n }

var safe = map[string]strategy{"x": double{}, "y": quote{}}

var all = map[string]strategy{"x": posting{}}

func handle(_ context.Context, e topo.Event) error { safe[e.ID].run(1); return nil }

func pay(_ context.Context, e topo.Event) error { all[e.ID].run(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
