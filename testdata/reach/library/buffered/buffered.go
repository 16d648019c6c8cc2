// Package buffered prints to a writer of the library around one that posts.
package buffered

import (
	"bufio"
	"context"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type journal struct{}

func (journal) Write(p []byte) (int, error) { ledger.Post(1); return len(p), nil }

func handle(context.Context, topo.Event) error {
	b := bufio.NewWriter(journal{})
	fmt.Fprintln(b, "shown")
	return b.Flush()
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: buffered.handle -> buffered.journal.Write -> ledger.Post \(library/buffered/buffered.go:16\); route`
}
