// Package returned returns a struct with two functions of which one posts.
package returned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type pair struct{ look, post func(int) }

func makePair() *pair { return &pair{func(int) {}, ledger.Post} }

func write(context.Context, topo.Event) error { makePair().post(1); return nil }

func look(context.Context, topo.Event) error { makePair().look(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: returned.write -> ledger.Post \(field/returned/returned.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
