// Package appended calls what append put into a slice.
package appended

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	var fs []func(int)
	fs = append(fs, func(int) {})
	fs = append(fs, ledger.Post)
	for _, f := range fs {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: appended.write -> ledger.Post \(container/appended/appended.go:17\); route`
}
