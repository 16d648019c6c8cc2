// Package taskmeta declares a system's queues, routes and tasks.
//
// A system has one [Topology]: the queues with their class and owner, and the
// table of routes from task names to queues. Each task is declared once with
// [Define], beside the code that owns it:
//
//	var Shop = taskmeta.Topology{
//		Queues: []taskmeta.Queue{
//			{Name: "money", Class: taskmeta.Money, Owner: "payments"},
//			{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: 100_000},
//		},
//		Routes: []taskmeta.Route{
//			{Task: "payments.*", Queue: "money"},
//			{Task: "catalog.*", Queue: "bulk"},
//		},
//	}
//
//	var Confirm = taskmeta.Define(&Shop, taskmeta.Task[ProviderEvent]{
//		Name: "payments.confirm",
//		Key:  func(e ProviderEvent) string { return e.ID },
//	})
//
// The rule behind it: every task has an explicit route. A task that no route
// matches would go to the queue [Unrouted], which no worker consumes, so the
// mistake shows as a growing queue and never as work done in the wrong pool.
//
// The same table is read three times. The analyzer reads the source and fails
// the build. [Topology.Validate] reads the value and fails the start of a
// process. The runtime asks [Topology.Resolve] for each message it publishes.
// All three use [Topology.Faults], so they cannot disagree.
//
// To read the package: topology.go has the data, validate.go what can be wrong
// with it, task.go the declarations, glob.go how a route matches a name, and
// retry.go when a failed attempt comes back.
//
// The package imports the standard library only, so a producer that declares
// tasks links nothing else. It does not talk to a broker and starts nothing.
// A topology is data that does not change after package initialisation: adding
// queues or routes later is not seen by the analyzer, and a process that has
// already validated its topology does not look again.
package taskmeta
