// Package timer leaves a function with a timer.
package timer

import (
	"context"
	"time"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	done := make(chan bool)
	time.AfterFunc(0, func() {
		ledger.Post(1)
		done <- true
	})
	<-done
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: timer.handle -> func at library/timer/timer.go:15 -> ledger.Post \(library/timer/timer.go:16\); route`
}
