// Package pairs registers the pairs of tasks and handlers that functions return.
package pairs

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type pair struct {
	task *taskmeta.Task[topo.Event]
	run  func(context.Context, topo.Event) error
}

func writes(save func(int)) pair {
	return pair{topo.A, func(context.Context, topo.Event) error { save(1); return nil }}
}

func looks() pair { return pair{topo.B, look} }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	one, two := writes(ledger.Post), looks()
	runtime.Handle(w, one.task, one.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/pairs/pairs.go:19 -> ledger.Post \(register/pairs/pairs.go:19\); route`
	runtime.Handle(w, two.task, two.run) // reach: no bulk.b
}
