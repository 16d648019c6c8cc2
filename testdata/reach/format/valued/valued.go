// Package valued converts a value for a database, whose method Value posts.
package valued

import (
	"context"
	"database/sql/driver"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) Value() (driver.Value, error) { ledger.Post(1); return int64(1), nil }

func handle(context.Context, topo.Event) error {
	_, err := driver.DefaultParameterConverter.ConvertValue(account{})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: valued.handle -> valued.account.Value -> ledger.Post \(format/valued/valued.go:15\); route`
}
