// Package writer prints to a writer that posts: each handler has its own writer.
package writer

import (
	"context"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type journal struct{}

func (journal) Write(p []byte) (int, error) { ledger.Post(1); return len(p), nil }

func write(context.Context, topo.Event) error { return show(journal{}) }

func look(context.Context, topo.Event) error { return show(io.Discard) }

func show(w io.Writer) error {
	_, err := fmt.Fprintln(w, "shown")
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: writer.write -> writer.show -> writer.journal.Write -> ledger.Post \(library/writer/writer.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
