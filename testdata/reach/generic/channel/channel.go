// Package channel sends over a channel of a type parameter: each instance has its own.
package channel

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func through[T any](v T) T {
	c := make(chan T, 1)
	send(c, v)
	return receive(c)
}

func send[T any](c chan<- T, v T) { c <- v }

func receive[T any](c <-chan T) T { return <-c }

func write(context.Context, topo.Event) error { through(ledger.Post)(1); return nil }

func look(context.Context, topo.Event) error { through(func(int) {})(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: channel.write -> ledger.Post \(generic/channel/channel.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
