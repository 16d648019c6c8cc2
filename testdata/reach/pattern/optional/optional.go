// Package optional flushes a writer that can be flushed: each handler has its own writer.
package optional

import (
	"bytes"
	"context"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type flusher interface{ flush() }

type journal struct{ bytes.Buffer }

func (j *journal) flush() { ledger.Post(j.Len()) }

type plain struct{ bytes.Buffer }

func (p *plain) flush() { p.Reset() }

func save(w io.Writer) error {
	if _, err := io.WriteString(w, "saved"); err != nil {
		return err
	}
	if f, ok := w.(flusher); ok {
		f.flush()
	}
	return nil
}

func write(context.Context, topo.Event) error { return save(&journal{}) }

func look(context.Context, topo.Event) error { return save(&plain{}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: optional.write -> optional.save -> optional.\(\*journal\).flush -> ledger.Post \(pattern/optional/optional.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
