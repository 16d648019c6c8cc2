// Package commands queues commands with undo in another package: only what is called counts.
package commands

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/commands/command"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: commands.write -> command.\(\*Queue\).Run -> func at pattern/commands/commands.go:22 -> ledger.Post \(pattern/commands/commands.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
	runtime.Handle(w, topo.C, undo)  // want `ledgerbulk: task "bulk.c" .* writes the ledger: commands.undo -> command.\(\*Queue\).Undo -> func at pattern/commands/commands.go:36 -> ledger.Post \(pattern/commands/commands.go:36\); route`
}

func write(context.Context, topo.Event) error {
	var q command.Queue
	q.Add(command.Command{Do: func() { ledger.Post(1) }, Undo: func() {}})
	q.Run()
	return nil
}

func look(context.Context, topo.Event) error {
	var q command.Queue
	q.Add(command.Command{Do: func() {}, Undo: func() { ledger.Post(-1) }})
	q.Run()
	return nil
}

func undo(context.Context, topo.Event) error {
	var q command.Queue
	q.Add(command.Command{Do: func() {}, Undo: func() { ledger.Post(-1) }})
	q.Undo()
	return nil
}
