// Package replaced replaces matches of an expression with what a function returns.
package replaced

import (
	"context"
	"regexp"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var letters = regexp.MustCompile("[a-z]")

func write(_ context.Context, e topo.Event) error {
	letters.ReplaceAllStringFunc(e.ID, func(s string) string { ledger.Post(len(s)); return s })
	return nil
}

func look(_ context.Context, e topo.Event) error {
	letters.ReplaceAllStringFunc(e.ID, strings.ToUpper)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: replaced.write -> func at library/replaced/replaced.go:17 -> ledger.Post \(library/replaced/replaced.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
