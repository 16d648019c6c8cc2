// Package walked walks a file system that it has in memory with a callback.
package walked

import (
	"context"
	"io/fs"
	"testing/fstest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	return fs.WalkDir(fstest.MapFS{}, ".", func(string, fs.DirEntry, error) error { ledger.Post(1); return nil })
}

func look(context.Context, topo.Event) error {
	return fs.WalkDir(fstest.MapFS{}, ".", func(string, fs.DirEntry, error) error { return nil })
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: walked.write -> func at library/walked/walked.go:15 -> ledger.Post \(library/walked/walked.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
