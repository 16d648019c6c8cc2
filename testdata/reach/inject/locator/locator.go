// Package locator asks a locator for its dependency by name.
package locator

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type locator struct{ services map[string]any }

func (l *locator) add(name string, v any) { l.services[name] = v }

func (l *locator) books() poster { p, _ := l.services["books"].(poster); return p }

type importer struct{ from *locator }

func (i *importer) run(context.Context, topo.Event) error { i.from.books().Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &locator{make(map[string]any)}, &locator{make(map[string]any)}
	write.add("books", new(ledger.Book))
	look.add("books", ledger.Dry{})
	runtime.Handle(w, topo.A, (&importer{write}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: locator.\(\*importer\).run -> ledger.\(\*Book\).Post \(inject/locator/locator.go:22\); route`
	runtime.Handle(w, topo.B, (&importer{look}).run)  // reach: no
}
