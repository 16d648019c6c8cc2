// Package upgraded copies from a reader that can write itself, which the library finds out.
package upgraded

import (
	"context"
	"io"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type source struct{ *strings.Reader }

func (s source) WriteTo(w io.Writer) (int64, error) {
	ledger.Post(1)
	return s.Reader.WriteTo(w)
}

func write(_ context.Context, e topo.Event) error {
	_, err := io.Copy(io.Discard, source{strings.NewReader(e.ID)})
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: upgraded.write -> upgraded.source.WriteTo -> ledger.Post \(library/upgraded/upgraded.go:17\); route`
}
