// Package channels receives closures from one of two channels: the other has those that post.
package channels

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return both(true) }

func both(second bool) error {
	looks, posts := make(chan func(int), 1), make(chan func(int), 1)
	looks <- func(int) {}
	posts <- ledger.Post
	if second {
		(<-posts)(1)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	looks, posts := make(chan func(int), 1), make(chan func(int), 1)
	looks <- func(int) {}
	posts <- ledger.Post
	(<-looks)(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: channels.write -> channels.both -> ledger.Post \(container/channels/channels.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
