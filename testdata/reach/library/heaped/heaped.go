// Package heaped pushes onto a heap whose Less posts.
package heaped

import (
	"container/heap"
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type queue []int

func (q queue) Len() int           { return len(q) }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q queue) Less(i, j int) bool { ledger.Post(i); return q[i] < q[j] }
func (q *queue) Push(x any)        { *q = append(*q, x.(int)) }
func (q *queue) Pop() any          { return nil }

func handle(context.Context, topo.Event) error {
	heap.Push(&queue{1}, 2)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: heaped.handle -> heaped.queue.Less -> ledger.Post \(library/heaped/heaped.go:17\); route`
}
