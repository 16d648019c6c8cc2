// Package encoded encodes to a writer with an encoder of the library.
package encoded

import (
	"context"
	"encoding/xml"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	ledger.Post(1)
	return e.EncodeElement("a", start)
}

func encode(v any) error { return xml.NewEncoder(io.Discard).Encode(v) }

func write(context.Context, topo.Event) error { return encode(account{}) }

type page struct{ Name string }

func look(context.Context, topo.Event) error { return encode(page{"a"}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: encoded.write -> encoded.encode -> encoded.account.MarshalXML -> ledger.Post \(format/encoded/encoded.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
