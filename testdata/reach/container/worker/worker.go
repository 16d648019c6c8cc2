// Package worker sends closures to a goroutine of its own, and waits for them.
package worker

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	jobs, done := make(chan func()), make(chan bool)
	go work(jobs, done)
	jobs <- func() { ledger.Post(1) }
	close(jobs)
	<-done
	return nil
}

func work(jobs <-chan func(), done chan<- bool) {
	for job := range jobs {
		job()
	}
	done <- true
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: worker.handle -> worker.work -> func at container/worker/worker.go:15 -> ledger.Post \(container/worker/worker.go:15\); route`
}
