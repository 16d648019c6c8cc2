// Package scanned scans lines of a reader that posts.
package scanned

import (
	"bufio"
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

func count(r io.Reader) error {
	s := bufio.NewScanner(r)
	for s.Scan() {
	}
	return s.Err()
}

func write(_ context.Context, e topo.Event) error { return count(audited{strings.NewReader(e.ID)}) }

func look(_ context.Context, e topo.Event) error { return count(strings.NewReader(e.ID)) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: scanned.write -> scanned.count -> scanned.audited.Read -> ledger.Post \(library/scanned/scanned.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
