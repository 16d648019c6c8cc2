// Package indexed calls one element of an array, and not another.
package indexed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type operation int

const (
	load operation = iota
	save
)

var operations = [...]func(int){load: func(n int) { ledger.Quote(n) }, save: ledger.Post}

func write(context.Context, topo.Event) error { operations[save](1); return nil }

func look(context.Context, topo.Event) error { operations[load](1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: indexed.write -> ledger.Post \(container/indexed/indexed.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no, but alarmed: the elements of an array are one place // want `ledgerbulk: task "bulk.b"`
}
