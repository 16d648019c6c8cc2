// Package teed reads all of a reader of the library around a writer that posts.
package teed

import (
	"bytes"
	"context"
	"io"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type journal struct{}

func (journal) Write(p []byte) (int, error) { ledger.Post(1); return len(p), nil }

func read(id string, w io.Writer) error {
	_, err := io.ReadAll(io.TeeReader(strings.NewReader(id), w))
	return err
}

func write(_ context.Context, e topo.Event) error { return read(e.ID, journal{}) }

func look(_ context.Context, e topo.Event) error { return read(e.ID, new(bytes.Buffer)) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: teed.write -> teed.read -> teed.journal.Write -> ledger.Post \(library/teed/teed.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
