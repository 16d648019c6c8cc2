// Package elsewhere hands work to a goroutine that was started elsewhere: that is no call path.
package elsewhere

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type job struct {
	do   func(int)
	done chan bool
}

type pool struct{ jobs chan job }

func start() *pool {
	p := &pool{make(chan job)}
	go func() {
		for j := range p.jobs {
			j.do(1)
			j.done <- true
		}
	}()
	return p
}

func (p *pool) handle(context.Context, topo.Event) error {
	done := make(chan bool)
	p.jobs <- job{ledger.Post, done}
	<-done
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, start().handle) // reach: no, handed over
}
