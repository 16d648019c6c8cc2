// Package embeddedchain embeds an interface in a struct in an interface in a struct.
package embeddedchain

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type inner struct{ poster }

type middle struct{ poster }

type outer struct{ poster }

func wrap3(p poster) poster { return outer{&middle{inner{p}}} }

func write(context.Context, topo.Event) error { wrap3(new(ledger.Book)).Post(1); return nil }

func look(context.Context, topo.Event) error { wrap3(ledger.Dry{}).Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: embeddedchain.write -> ledger.\(\*Book\).Post \(iface/embeddedchain/embeddedchain.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
