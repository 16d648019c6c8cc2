// Package message sends a struct with a closure over a channel that a struct holds.
package message

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type message struct {
	do   func(int)
	undo func(int)
}

type pool struct{ jobs chan message }

func (p *pool) push(do func(int)) { p.jobs <- message{do: do, undo: ledger.Post} }

func (p *pool) pop() { (<-p.jobs).do(1) }

func (p *pool) write(context.Context, topo.Event) error {
	p.push(ledger.Post)
	p.pop()
	return nil
}

type other struct{ pool }

func (o *other) look(context.Context, topo.Event) error {
	o.push(func(int) {})
	o.pop()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&pool{make(chan message, 1)}).write)       // want `ledgerbulk: task "bulk.a" .* writes the ledger: message.\(\*pool\).write -> message.\(\*pool\).pop -> ledger.Post \(container/message/message.go:21\); route`
	runtime.Handle(w, topo.B, (&other{pool{make(chan message, 1)}}).look) // reach: no
}
