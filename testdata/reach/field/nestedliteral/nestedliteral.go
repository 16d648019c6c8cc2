// Package nestedliteral nests literals of structs, pointers, slices and maps in one expression.
package nestedliteral

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type step struct{ do func(int) }

type stage struct {
	steps []*step
	after map[string]step
}

type importer struct{ stages []stage }

func (i *importer) run(context.Context, topo.Event) error {
	for _, s := range i.stages {
		for _, st := range s.steps {
			st.do(1)
		}
		for _, st := range s.after {
			st.do(1)
		}
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{[]stage{{steps: []*step{{func(int) {}}}, after: map[string]step{"a": {ledger.Post}}}}}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: nestedliteral.\(\*importer\).run -> ledger.Post \(field/nestedliteral/nestedliteral.go:27\); route`
	runtime.Handle(w, topo.B, (&importer{[]stage{{steps: []*step{{func(int) {}}}, after: map[string]step{"a": {func(int) {}}}}}}).run) // reach: no
}
