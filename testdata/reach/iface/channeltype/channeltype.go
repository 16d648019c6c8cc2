// Package channeltype has a method of a channel type: each channel has its own functions.
package channeltype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type jobs chan func(int)

func (j jobs) one(n int) { (<-j)(n) }

func write(context.Context, topo.Event) error {
	j := make(jobs, 1)
	j <- ledger.Post
	j.one(1)
	return nil
}

func look(context.Context, topo.Event) error {
	j := make(jobs, 1)
	j <- func(int) {}
	j.one(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: channeltype.write -> channeltype.jobs.one -> ledger.Post \(iface/channeltype/channeltype.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
