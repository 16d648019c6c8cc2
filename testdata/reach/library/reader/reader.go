// Package reader copies from a reader that posts.
package reader

import (
	"context"
	"io"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type audited struct{ io.Reader }

func (a audited) Read(p []byte) (int, error) {
	ledger.Post(1)
	return a.Reader.Read(p)
}

func handle(_ context.Context, e topo.Event) error {
	_, err := io.Copy(io.Discard, audited{strings.NewReader(e.ID)})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: reader.handle -> reader.audited.Read -> ledger.Post \(library/reader/reader.go:17\); route`
}
