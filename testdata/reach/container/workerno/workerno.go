// Package workerno sends closures that read to a goroutine of its own.
package workerno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	jobs, done := make(chan func()), make(chan bool)
	go func() {
		for job := range jobs {
			job()
		}
		done <- true
	}()
	jobs <- func() { ledger.Quote(1) }
	close(jobs)
	<-done
	return nil
}

func pay(context.Context, topo.Event) error {
	jobs := make(chan func(), 1)
	jobs <- func() { ledger.Post(1) }
	(<-jobs)()
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
