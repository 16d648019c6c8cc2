package registration

import "strings"

// Library is what must be known of a package to follow its tasks.
type Library struct {
	// Path is its import path.
	Path string
	// Types names the types whose values decide routes.
	Types []string
	Calls []Call
	// Args are the methods by which the arguments of a task name it, for a library
	// that has a type for each.
	Args ArgMethods
	// Default is the queue of a message that names none, or empty if there is none.
	Default string
}

// ArgMethods are the methods of the arguments of a task.
type ArgMethods struct {
	Name string
	// Aliases returns more names, and Options the settings of every message.
	Aliases, Options string
}

// Role says what a call does.
type Role int

// The roles.
const (
	Declare  Role = iota // declares a task
	Work                 // makes a worker
	Register             // binds a handler to a task
	Send                 // enqueues a task
	Serve                // takes a topology
	Message              // makes a message
	Option               // makes a setting of a message
	Wrap                 // makes a handler of a function
	Wrapper              // adds to what a worker runs around every handler
	Pool                 // makes what runs workers
	Run                  // runs a worker
	Dispatch             // tells the name of the task: the cases of a switch over it register
)

// Call is one function of a library. Arguments are counted from 1, and the
// receiver of a method is 1; the type arguments stand behind the last, those of a
// receiver first. 0 is an argument that the function does not have.
type Call struct {
	// Func is Name, or (Type).Name or (*Type).Name for a method, with the names of
	// the receiver's type parameters. Type{} is a literal of a struct type, and its
	// arguments are the fields that Fields names.
	Func   string
	Fields []string
	Role   Role

	Topology int // of a declaration
	Task     int // a declared task, the declaration's literal, or a message
	Name     int // a task's name, where the library has no declarations
	// Args is the value or type whose methods name the task, see [ArgMethods].
	Args int
	// Constructor is a function that returns such arguments and their Options.
	Constructor int
	// Prefix reports whether the name stands for all names that begin with it.
	Prefix  bool
	Worker  int
	Handler int
	// Method is the method of the handler that is called, where the handler is
	// not a function.
	Method string
	// Config is the argument with the worker's settings. Its fields are: Queue, that
	// names the worker's queue; Queues, with the queues of a pool as keys; Workers, with
	// the worker that it runs. Bare is the queue of a pool without queues.
	Config                 int
	Queue, Queues, Workers string
	Bare                   string
	// Around are the fields of Config with what the worker runs around every handler,
	// and Surround the argument of a call that adds to it. AroundMethods are the
	// methods that are run, where that is no function. Own is the method of a handler
	// that returns what is run around that handler alone.
	Around        []string
	Surround      int
	AroundMethods []string
	Own           string
	// Pool is the argument that runs the worker.
	Pool int
	// Options is the argument with the settings of one message: a struct whose field
	// Queue names the queue and whose fields Delays delay it, or a list of what calls
	// with the role Option return.
	Options int
	Delays  []string
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
