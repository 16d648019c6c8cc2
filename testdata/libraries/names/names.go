// Package names has the names of tasks, as a system shares them between what
// enqueues and what works.
package names

// Name is the type of a name.
type Name string

// The names.
const (
	Import      = "sync:import"
	Export Name = "sync:export"
	// QueueReport is the name of a task, whatever it is called.
	QueueReport = "sync:report"
)

// Var is a variable.
var Var = "sync:var"
