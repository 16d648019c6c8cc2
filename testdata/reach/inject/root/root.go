// Package root builds everything in one function, which returns a struct of services.
package root

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type imports struct{ to poster }

func (i *imports) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

type exports struct{ to poster }

func (x *exports) run(context.Context, topo.Event) error { x.to.Post(1); return nil }

type application struct {
	imports *imports
	exports *exports
}

func build() (*application, error) {
	book, dry := new(ledger.Book), ledger.Dry{}
	return &application{imports: &imports{book}, exports: &exports{dry}}, nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	app, err := build()
	if err != nil {
		panic(err)
	}
	runtime.Handle(w, topo.A, app.imports.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: root.\(\*imports\).run -> ledger.\(\*Book\).Post \(inject/root/root.go:16\); route`
	runtime.Handle(w, topo.B, app.exports.run) // reach: no
}
