// Package embedding is closed by an interface that embeds that of the package below,
// in a chain of 5 packages.
package embedding

import (
	"example.test/reach/chain5/embedding/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, real{new(ledger.Book)}) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain5/embedding/catalog/catalog.go:25\) \(registered by the call at chain5/embedding/catalog/catalog.go:22`
	shop.Start(w, topo.B, fake{})                 // reach: no
}

type real struct{ *ledger.Book }

func (real) Price() {}

func (real) Store() {}

func (real) Shop() {}

type fake struct{ ledger.Dry }

func (fake) Price() {}

func (fake) Store() {}

func (fake) Shop() {}
