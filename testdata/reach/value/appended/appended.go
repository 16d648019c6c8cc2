// Package appended appends the results of calls to variable arguments, with others before them.
package appended

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func all(name string, fs ...func(int)) error {
	for _, f := range fs {
		f(len(name))
	}
	return nil
}

func some(f func(int)) []func(int) { return []func(int){func(int) {}, f} }

func write(context.Context, topo.Event) error {
	return all("a", append(some(func(int) {}), some(ledger.Post)...)...)
}

func look(context.Context, topo.Event) error {
	return all("a", append(some(func(int) {}), some(func(int) {})...)...)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: appended.write -> appended.all -> ledger.Post \(value/appended/appended.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
