// Package elsewherepool hands work to a pool of the process, whose goroutine the
// wiring starts: that is no call path.
package elsewherepool

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type job struct {
	do   func()
	done chan bool
}

var jobs = make(chan job)

func work() {
	for j := range jobs {
		j.do()
		j.done <- true
	}
}

func handle(context.Context, topo.Event) error {
	done := make(chan bool)
	jobs <- job{func() { ledger.Post(1) }, done}
	<-done
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	go work()
	runtime.Handle(w, topo.A, handle) // reach: no, handed over
}
