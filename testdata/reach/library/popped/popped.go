// Package popped calls what it pops from a heap of the library.
package popped

import (
	"container/heap"
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type job struct{ do func(int) }

type queue []job

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return i < j }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(job)) }

func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func run(do func(int)) error {
	q := new(queue)
	heap.Push(q, job{do})
	heap.Pop(q).(job).do(1)
	return nil
}

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: popped.write -> popped.run -> ledger.Post \(library/popped/popped.go:31\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
