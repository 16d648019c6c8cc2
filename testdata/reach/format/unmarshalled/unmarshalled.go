// Package unmarshalled decodes into a value whose UnmarshalJSON posts.
package unmarshalled

import (
	"context"
	"encoding/json"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (*account) UnmarshalJSON([]byte) error { ledger.Post(1); return nil }

func handle(context.Context, topo.Event) error {
	var page struct{ Account account }
	return json.Unmarshal([]byte(`{"Account":1}`), &page)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: unmarshalled.handle -> unmarshalled.\(\*account\).UnmarshalJSON -> ledger.Post \(format/unmarshalled/unmarshalled.go:15\); route`
}
