// Package started registers in a go statement.
package started

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	done := make(chan bool)
	go register(w, done)
	<-done
}

func register(w *runtime.Worker, done chan bool) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: started.write -> ledger.Post \(register/started/started.go:25\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
	done <- true
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
