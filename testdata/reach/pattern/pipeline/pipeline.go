// Package pipeline connects stages by channels, each in a goroutine of the handler.
package pipeline

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func source(n int) <-chan func() {
	out := make(chan func())
	go func() {
		defer close(out)
		for i := range n {
			out <- func() { ledger.Post(i) }
		}
	}()
	return out
}

func quiet(n int) <-chan func() {
	out := make(chan func())
	go func() {
		defer close(out)
		for i := range n {
			out <- func() { ledger.Quote(i) }
		}
	}()
	return out
}

func drain(in <-chan func()) {
	for f := range in {
		f()
	}
}

func write(context.Context, topo.Event) error { drain(source(2)); return nil }

func look(context.Context, topo.Event) error { drain(quiet(2)); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pipeline.write -> pipeline.drain -> func at pattern/pipeline/pipeline.go:17 -> ledger.Post \(pattern/pipeline/pipeline.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
