// Package matrix calls the elements of an array of arrays, through a pointer to it.
package matrix

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type table [2][2]func(int)

func (t *table) set(i, j int, f func(int)) { t[i][j] = f }

func (t *table) run(context.Context, topo.Event) error {
	for _, row := range t {
		for _, f := range row {
			if f != nil {
				f(1)
			}
		}
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	var write, look table
	write.set(1, 1, ledger.Post)
	look.set(1, 1, func(int) {})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: matrix.\(\*table\).run -> ledger.Post \(container/matrix/matrix.go:20\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
