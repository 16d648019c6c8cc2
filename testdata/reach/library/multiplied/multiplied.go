// Package multiplied writes to several writers at once, of which one posts.
package multiplied

import (
	"context"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type journal struct{}

func (journal) Write(p []byte) (int, error) { ledger.Post(1); return len(p), nil }

type importer struct{ out io.Writer }

func (i importer) run(_ context.Context, e topo.Event) error {
	_, err := io.WriteString(i.out, e.ID)
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{io.MultiWriter(io.Discard, journal{})}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: multiplied.importer.run -> multiplied.journal.Write -> ledger.Post \(library/multiplied/multiplied.go:15\); route`
	runtime.Handle(w, topo.B, importer{io.MultiWriter(io.Discard, io.Discard)}.run) // reach: no
}
