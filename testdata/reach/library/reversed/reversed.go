// Package reversed sorts in reverse what has a Less that posts: the library wraps it first.
package reversed

import (
	"context"
	"sort"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type posting []int

func (p posting) Len() int           { return len(p) }
func (p posting) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p posting) Less(i, j int) bool { ledger.Post(i); return p[i] < p[j] }

func write(context.Context, topo.Event) error { sort.Sort(sort.Reverse(posting{2, 1})); return nil }

func look(context.Context, topo.Event) error {
	sort.Sort(sort.Reverse(sort.IntSlice{2, 1}))
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: reversed.write -> reversed.posting.Less -> ledger.Post \(library/reversed/reversed.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
