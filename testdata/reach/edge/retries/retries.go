// Package retries counts attempts around a function: each handler has its own function and policy.
package retries

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type policy struct {
	attempts int
	failed   func(error)
}

func (p policy) do(f func() error) error {
	var err error
	for range p.attempts {
		if err = f(); err == nil {
			return nil
		}
		p.failed(err)
	}
	return err
}

func work(context.Context, topo.Event) error {
	return policy{2, func(error) {}}.do(func() error { ledger.Post(1); return nil })
}

func failing(context.Context, topo.Event) error {
	err := policy{1, func(error) { ledger.Post(1) }}.do(func() error { return context.Canceled })
	if err == context.Canceled {
		return nil
	}
	return err
}

func look(context.Context, topo.Event) error {
	return policy{2, func(error) {}}.do(func() error { return nil })
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, work)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: retries.work -> retries.policy.do -> func at edge/retries/retries.go:29 -> ledger.Post \(edge/retries/retries.go:29\); route`
	runtime.Handle(w, topo.B, failing) // want `ledgerbulk: task "bulk.b" .* writes the ledger: retries.failing -> retries.policy.do -> func at edge/retries/retries.go:33 -> ledger.Post \(edge/retries/retries.go:33\); route`
	runtime.Handle(w, topo.C, look)    // reach: no
}
