// Package ledgermethods calls each formatting and encoding method of the ledger: they do not count.
package ledgermethods

import (
	"context"
	"errors"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	money := ledger.Money{Amount: 1, Currency: "EUR"}
	if err := money.Scan("USD"); err != nil {
		return err
	}
	if err := money.UnmarshalText([]byte("EUR")); err != nil {
		return err
	}
	_ = money.GoString() + ledger.Overdrawn{By: 1}.Error()
	_ = money.LogValue()
	_, binary := money.MarshalBinary()
	_, text := money.MarshalJSON()
	_, value := money.Value()
	return errors.Join(binary, text, value)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
