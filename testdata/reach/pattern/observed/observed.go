// Package observed notifies observers that are methods of other values.
package observed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct {
	balance   int
	observers []func(int)
}

func (a *account) add(n int) {
	a.balance += n
	for _, o := range a.observers {
		o(a.balance)
	}
}

type auditor struct{ save func(int) }

func (a *auditor) changed(n int) { a.save(n) }

type importer struct{ account *account }

func (i *importer) run(context.Context, topo.Event) error { i.account.add(1); return nil }

func watch(save func(int)) *importer {
	a := &account{}
	a.observers = append(a.observers, (&auditor{save}).changed)
	return &importer{a}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, watch(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: observed.\(\*importer\).run -> observed.\(\*account\).add -> observed.\(\*auditor\).changed -> ledger.Post \(pattern/observed/observed.go:26\); route`
	runtime.Handle(w, topo.B, watch(func(int) {}).run) // reach: no
}
