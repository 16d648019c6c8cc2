// Package loaded makes a value of a type parameter, whose pointer has the method.
package loaded

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type loader[T any] interface {
	*T
	load(int)
}

func load[T any, P loader[T]](n int) T {
	var v T
	P(&v).load(n)
	return v
}

type account struct{ n int }

func (a *account) load(n int) { a.n = n; ledger.Post(n) }

type page struct{ n int }

func (p *page) load(n int) { p.n = n }

func write(context.Context, topo.Event) error { _ = load[account](1).n; return nil }

func look(context.Context, topo.Event) error { _ = load[page](1).n; return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: loaded.write -> loaded.load -> loaded.\(\*account\).load -> ledger.Post \(generic/loaded/loaded.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
