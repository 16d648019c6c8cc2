package registration

import (
	"go/token"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// Declaration is a task that is declared.
type Declaration struct {
	Pos  token.Pos
	At   string
	Task topology.Task
}

// Registration is a handler that is bound to a task.
type Registration struct {
	// Pos is where it was completed in this package, and At the place of the
	// library's call, which may be in another.
	Pos  token.Pos
	At   string
	Task topology.Task
	// Named reports whether the library knows the task by name only, so that its
	// route is in the calls that enqueue it or in the configuration. Task.Queue is
	// the queue that the task's own type names.
	Named bool
	// Prefix reports whether the name stands for all that begin with it.
	Prefix  bool
	Handler eval.Value
	Worker  Worker
	// Allow are the rules that are suppressed at the library's call.
	Allow []string
	// Via are the places of the calls that completed it, the first one of the
	// function with the library's call.
	Via []string
	// Where says in which branches it stands.
	Where []eval.Mark
	// Decided reports whether task and handler are completed here. If not, they
	// were in a function that is called, and are reported there.
	Decided bool
	// Wall is what the call looks like where it cannot be known what it does,
	// though it is handed a task and a function.
	Wall string
}

// Worker is the worker of a registration, as far as it is known.
type Worker struct {
	// Site identifies it. It is empty if it is not known.
	Site string
	At   string
	// Queues has the queue that it works, or those that it may work. It is empty
	// if that is not known.
	Queues []string
	// Decided reports whether the worker was completed here.
	Decided bool
}

// Enqueue is a place that sends a task.
type Enqueue struct {
	Pos token.Pos
	At  string
	// Task is the task. If Named, its Queue is the one that the call names, or the
	// message, or the type of the arguments.
	Task topology.Task
	// Named reports whether the library knows the task by name only.
	Named bool
	// Default is the queue that the library takes where none is named.
	Default string
	Delayed bool
	Allow   []string
}

// Use is a place that hands a topology to the library.
type Use struct {
	Pos      token.Pos
	Topology eval.Value
}

// Found is everything about the tasks of one package.
type Found struct {
	Declarations  []Declaration
	Registrations []Registration
	Enqueues      []Enqueue
	Uses          []Use
	// Pending are the calls of a library that a caller of the function around
	// them completes.
	Pending []Pending
}

// Pending is a call that is not complete where it stands.
type Pending struct {
	Pos token.Pos
	// Pool reports whether only the worker is not known.
	Pool bool
	// Allow are the rules that are suppressed there, for every caller.
	Allow []string
}
