// Package ledgervalues hands values of the ledger to what formats and encodes: they do not count.
package ledgervalues

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	money := ledger.Money{Amount: 1, Currency: "EUR"}
	_ = fmt.Sprintf("%v %#v %s", money, money, ledger.Overdrawn{By: 1})
	slog.New(slog.NewTextHandler(io.Discard, nil)).Info("paid", "money", money)
	if _, err := json.Marshal(money); err != nil {
		return err
	}
	_, err := driver.DefaultParameterConverter.ConvertValue(money)
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
