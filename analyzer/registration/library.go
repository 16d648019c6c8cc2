// Package registration finds where tasks are declared, registered and enqueued.
//
// What a library's calls look like is data: a [Library] lists its functions and
// says which argument is which. Supporting another library is adding an entry.
// Package eval follows the arguments, through helpers, loops and other
// packages; this package turns what comes out into [Declaration],
// [Registration] and [Enqueue] values for the rules.
//
// A registration that only reflection or an interface decides cannot be
// followed. It is reported as such, never guessed.
package registration

import (
	"path"
	"reflect"
	"strings"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Role says what a call does.
type Role int

// The roles.
const (
	Declare  Role = iota // declares a task
	Work                 // makes a worker
	Register             // binds a handler to a task
	Send                 // enqueues a task
	Serve                // takes a topology
)

// Library is what must be known of a package to follow its tasks.
type Library struct {
	// Path is its import path.
	Path string
	// Types names the types whose values decide routes.
	Types []string
	Calls []Call
}

// Call is one function of a library. Arguments are counted from 1, and the
// receiver of a method is 1; 0 is an argument that the function does not have.
type Call struct {
	// Func is Name, or (Type).Name or (*Type).Name for a method.
	Func string
	Role Role

	Topology int // of a declaration
	Task     int // a declared task, or the declaration's literal
	Name     int // a task's name, where the library has no declarations
	Worker   int
	Handler  int
	// Method is the method of the handler that is called, where the handler is
	// not a function.
	Method string
	// Config is the argument with the worker's settings, and Queue the field
	// in it that names the queue.
	Config int
	Queue  string
	// Around is the field in it with the functions that the worker runs around
	// every handler.
	Around string
	// Options is the argument with the settings of one message, and Delays the
	// fields in it that delay it.
	Options int
	Delays  []string
}

// Libraries returns the supported libraries.
//
// The paths are taken from package taskmeta, so that a fork works.
func Libraries() []Library {
	meta := reflect.TypeFor[taskmeta.Topology]().PkgPath()
	return []Library{
		{
			Path:  meta,
			Types: []string{"Topology", "Queue", "Route", "Task"},
			Calls: []Call{
				{Func: "Define", Role: Declare, Topology: 1, Task: 2},
			},
		},
		{
			Path:  path.Join(path.Dir(meta), "runtime"),
			Types: []string{"Worker", "WorkerConfig"},
			Calls: []Call{
				{Func: "NewClient", Role: Serve, Topology: 3},
				{Func: "NewWorker", Role: Work, Config: 2, Queue: "Queue", Around: "Middleware"},
				{Func: "Handle", Role: Register, Worker: 1, Task: 2, Handler: 3},
				{Func: "Enqueue", Role: Send, Task: 3, Options: 5, Delays: []string{"Delay", "At"}},
			},
		},
	}
}

// key returns the name that package eval gives to the function.
func (c Call) key(path string) string {
	for _, open := range []string{"(*", "("} {
		if rest, ok := strings.CutPrefix(c.Func, open); ok {
			return open + path + "." + rest
		}
	}
	return path + "." + c.Func
}
