// Package hooks registers handlers that other packages keep in variables.
package hooks

import (
	"example.test/rules/hooks/calm"
	"example.test/rules/hooks/posting"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func register(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, posting.Hook)  // want `ledgerbulk: task "bulk.settle" .*: func at hooks/posting/posting.go:\d+ -> ledger.Post`
	runtime.Handle(w, topo.Settle, posting.Get()) // want `ledgerbulk: task "bulk.settle" .*: func at hooks/posting/posting.go:\d+ -> ledger.Post`
	runtime.Handle(w, topo.Settle, calm.Hook)
	runtime.Handle(w, topo.Settle, calm.Get())
}
