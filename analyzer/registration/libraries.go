// Package registration finds where tasks are declared, registered and enqueued.
//
// What a library's calls look like is data: a [Library] lists its functions and
// says which argument is which. Supporting another library is adding an entry, in
// a file of its own. Package eval follows the arguments, through helpers, loops
// and other packages; this package turns what comes out into [Declaration],
// [Registration] and [Enqueue] values for the rules.
//
// A registration that only reflection or an interface decides cannot be
// followed. It is reported as such, never guessed.
package registration

import (
	"path"
	"reflect"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Libraries returns the supported libraries, package taskmeta first.
func Libraries() []Library { return append(own(), asynq(), river(), riverTypes()) }

// own is this module's library. The paths are taken from package taskmeta, so that
// a fork works.
func own() []Library {
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
				{Func: "NewWorker", Role: Work, Config: 2, Queue: "Queue", Around: []string{"Middleware"}},
				{Func: "Handle", Role: Register, Worker: 1, Task: 2, Handler: 3},
				{Func: "Enqueue", Role: Send, Task: 3, Options: 5, Delays: []string{"Delay", "At"}},
			},
		},
	}
}
