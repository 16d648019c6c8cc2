// Package marshallednested encodes a struct with a slice of values whose MarshalText posts.
package marshallednested

import (
	"context"
	"encoding/json"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (*account) MarshalText() ([]byte, error) { ledger.Post(1); return nil, nil }

type page struct {
	Name     string
	Accounts []*account `json:"accounts"`
}

func handle(context.Context, topo.Event) error {
	_, err := json.Marshal(page{"a", []*account{{}}})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: marshallednested.handle -> marshallednested.\(\*account\).MarshalText -> ledger.Post \(format/marshallednested/marshallednested.go:15\); route`
}
