// Package sorter hands a type whose Less posts to sort.Sort, and another that does not.
package sorter

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

type plain []int

func (p plain) Len() int           { return len(p) }
func (p plain) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p plain) Less(i, j int) bool { return p[i] < p[j] }

func write(context.Context, topo.Event) error { sort.Sort(posting{2, 1}); return nil }

func look(context.Context, topo.Event) error { sort.Sort(plain{2, 1}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: sorter.write -> sorter.posting.Less -> ledger.Post \(library/sorter/sorter.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
