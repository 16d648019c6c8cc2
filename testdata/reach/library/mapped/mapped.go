// Package mapped maps the letters of a string with a function that posts.
package mapped

import (
	"context"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	strings.Map(post, e.ID)
	return nil
}

func post(r rune) rune { ledger.Post(int(r)); return r }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapped.handle -> mapped.post -> ledger.Post \(library/mapped/mapped.go:18\); route`
}
