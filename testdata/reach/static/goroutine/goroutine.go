// Package goroutine starts the write, and waits for it.
package goroutine

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	done := make(chan bool)
	go post(done)
	<-done
	return nil
}

func post(done chan bool) {
	ledger.Post(1)
	done <- true
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: goroutine.handle -> goroutine.post -> ledger.Post \(static/goroutine/goroutine.go:20\); route`
}
