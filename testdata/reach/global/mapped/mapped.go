// Package mapped calls what a map in a package variable holds.
package mapped

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var hooks = map[string]func(int){"save": ledger.Post}

var looks = map[string]func(int){"save": func(int) {}}

func write(context.Context, topo.Event) error { hooks["save"](1); return nil }

func look(context.Context, topo.Event) error { looks["save"](1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mapped.write -> ledger.Post \(global/mapped/mapped.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
