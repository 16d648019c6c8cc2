// Package marshalled encodes a value whose MarshalJSON posts.
package marshalled

import (
	"context"
	"encoding/json"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) MarshalJSON() ([]byte, error) { ledger.Post(1); return []byte("1"), nil }

func write(context.Context, topo.Event) error { _, err := json.Marshal(account{}); return err }

func look(context.Context, topo.Event) error {
	_, err := json.Marshal(map[string]int{"account": 1})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: marshalled.write -> marshalled.account.MarshalJSON -> ledger.Post \(format/marshalled/marshalled.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
