package ledger

import (
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Settle is the task that posts for others.
var Settle = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{
	Name: "money.settle",
	Key:  func(e topo.Event) string { return e.ID },
})
