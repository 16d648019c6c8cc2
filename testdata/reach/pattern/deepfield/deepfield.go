// Package deepfield reaches through five levels of structs, pointers, maps and slices.
package deepfield

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type leaf struct{ save func(int) }

type branch struct{ leaves map[string]*leaf }

type tree struct{ branches []branch }

type forest struct{ trees map[int]*tree }

type importer struct{ forest *forest }

func (i *importer) run(context.Context, topo.Event) error {
	i.forest.trees[0].branches[0].leaves["a"].save(1)
	return nil
}

func plant(save func(int)) *importer {
	return &importer{&forest{map[int]*tree{0: {[]branch{{map[string]*leaf{"a": {save}}}}}}}}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, plant(ledger.Post).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: deepfield.\(\*importer\).run -> ledger.Post \(pattern/deepfield/deepfield.go:23\); route`
	runtime.Handle(w, topo.B, plant(func(int) {}).run) // reach: no
}
