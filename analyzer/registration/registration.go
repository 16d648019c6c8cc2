package registration

import (
	"go/token"
	"slices"

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
	// Named reports whether the library knows the task by name only, so that
	// its route is in the configuration.
	Named   bool
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

// The fields of the value of a worker: its queue, and the functions that it runs
// around every handler.
const (
	fieldQueue  = "\x00queue"
	fieldAround = "\x00around"
)

// Worker is the worker of a registration, as far as it is known.
type Worker struct {
	// Site identifies it. It is empty if it is not known.
	Site string
	At   string
	// Queues has the queue that it works, or those that it may work. It is empty
	// if that is not known.
	Queues []string
	// Around are the functions that it runs around every handler.
	Around eval.Value
	// Decided reports whether the worker was completed here.
	Decided bool
}

// Enqueue is a place that sends a task.
type Enqueue struct {
	Pos  token.Pos
	Task topology.Task
	// Named reports whether the library knows the task by name only.
	Named   bool
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

// Find sorts the effects of a package into declarations, registrations and
// enqueues.
func (t *Table) Find(effects []eval.Effect) Found {
	var found Found
	for _, e := range effects {
		if e.API == eval.WallEffect {
			found.Registrations = append(found.Registrations, Registration{Pos: e.Pos(), At: e.At, Allow: e.Allow, Wall: e.Text, Decided: true})
			continue
		}
		c, ok := t.calls[e.API]
		if !ok {
			continue
		}
		if subject := c.open(c.Topology, c.Task, c.Name, c.Handler, c.Options)(e); e.Before() == nil && (subject || arg(e.Args, c.Worker).Open()) {
			found.Pending = append(found.Pending, Pending{Pos: e.Pos(), Pool: !subject, Allow: e.Allow})
		}
		switch c.Role {
		case Declare:
			if settled(e, c.open(c.Topology, c.Task)) {
				task := topology.DecodeTask(topology.Declared(arg(e.Args, c.Topology), arg(e.Args, c.Task), "", e.Allow))
				found.Declarations = append(found.Declarations, Declaration{Pos: e.Pos(), At: e.At, Task: task})
			}
		case Register:
			subject := c.open(c.Task, c.Name, c.Handler)
			decided := settled(e, subject)
			if subject(e) || !decided && !settled(e, c.open(c.Task, c.Name, c.Handler, c.Worker)) {
				continue
			}
			found.Registrations = append(found.Registrations, Registration{
				Pos: e.Pos(), At: e.At, Task: task(e, c), Named: c.Task == 0,
				Handler: arg(e.Args, c.Handler), Worker: worker(arg(e.Args, c.Worker), settled(e, c.open(c.Worker))),
				Via: e.Via, Where: e.Where, Allow: e.Allow, Decided: decided,
			})
		case Serve:
			if settled(e, c.open(c.Topology)) {
				found.Uses = append(found.Uses, Use{e.Pos(), arg(e.Args, c.Topology)})
			}
		case Send:
			if settled(e, c.open(c.Task, c.Options)) {
				found.Enqueues = append(found.Enqueues, Enqueue{Pos: e.Pos(), Task: task(e, c), Named: c.Task == 0, Delayed: delayed(arg(e.Args, c.Options), c.Delays), Allow: e.Allow})
			}
		}
	}
	return found
}

// settled reports whether an effect is complete, and was not already in the
// function that is called: then it is reported there.
func settled(e eval.Effect, open func(eval.Effect) bool) bool {
	before := e.Before()
	return !open(e) && (before == nil || open(*before))
}

// open returns whether one of the arguments depends on a caller.
func (c Call) open(args ...int) func(eval.Effect) bool {
	return func(e eval.Effect) bool {
		return slices.ContainsFunc(args, func(n int) bool {
			if n == c.Handler && n > 0 {
				return arg(e.Args, n).OpenCode()
			}
			return arg(e.Args, n).Open()
		})
	}
}

func task(e eval.Effect, c Call) topology.Task {
	if c.Task > 0 {
		return topology.DecodeTask(arg(e.Args, c.Task))
	}
	return topology.NamedTask(arg(e.Args, c.Name))
}

func worker(v eval.Value, decided bool) Worker {
	if v.Open() {
		return Worker{}
	}
	var w Worker
	options := []eval.Value{v}
	if v.Kind == eval.Unknown {
		options = v.Elems
	} else if v.Kind == eval.Ptr {
		w.Site = v.Name
	}
	w.At, w.Decided = v.At, decided
	w.Around.Kind = eval.List
	known := true
	for _, o := range options {
		queue := o.Select(fieldQueue)
		names := []eval.Value{queue}
		if queue.Kind == eval.Unknown {
			names = queue.Elems
		}
		known = known && o.Kind == eval.Ptr && len(names) > 0
		for _, n := range names {
			name, ok := n.AsString()
			known = known && ok
			w.Queues = append(w.Queues, name)
		}
		if o.Kind == eval.Ptr {
			w.Around.Elems = append(w.Around.Elems, o.Select(fieldAround))
		}
	}
	if !known {
		w.Queues = nil
	}
	return w
}

// delayed reports whether the options set one of the fields to anything but
// zero.
func delayed(options eval.Value, fields []string) bool {
	options = options.Deref()
	if options.Kind == eval.Unknown {
		// One of a few.
		return slices.ContainsFunc(options.Elems, func(o eval.Value) bool { return delayed(o, fields) })
	}
	if options.Kind != eval.Struct {
		return false
	}
	return slices.ContainsFunc(fields, func(f string) bool {
		v := options.Select(f)
		n, ok := v.AsInt()
		return !ok || n > 0
	})
}
