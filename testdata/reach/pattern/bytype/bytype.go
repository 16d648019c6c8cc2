// Package bytype gets its dependency by type from a container: each has its own.
package bytype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/bytype/container"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := container.New(), container.New()
	container.Put[poster](write, new(ledger.Book))
	container.Put[poster](look, ledger.Dry{})
	runtime.Handle(w, topo.A, importer{write}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: bytype.importer.run -> ledger.\(\*Book\).Post \(pattern/bytype/bytype.go:27\); route`
	runtime.Handle(w, topo.B, importer{look}.run)  // reach: no
}

type poster interface{ Post(int) }

type importer struct{ from *container.Container }

func (i importer) run(context.Context, topo.Event) error {
	container.Get[poster](i.from).Post(1)
	return nil
}
