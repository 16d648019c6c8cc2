package registration

import (
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// finder sorts the effects of one package.
type finder struct {
	*Table
	Found
	workers map[string]*use // by site
}

// Find sorts the effects of a package into declarations, registrations and
// enqueues.
func (t *Table) Find(effects []eval.Effect) Found {
	f := finder{Table: t, workers: make(map[string]*use)}
	for _, e := range effects {
		if c, ok := t.calls[e.API]; ok {
			f.use(c, e)
		}
	}
	for _, e := range effects {
		if e.API == eval.WallEffect {
			f.Registrations = append(f.Registrations, Registration{Pos: e.Pos(), At: e.At, Allow: e.Allow, Wall: e.Text, Decided: true})
		} else if c, ok := t.calls[e.API]; ok {
			f.add(c, e)
		}
	}
	return f.Found
}

func (f *finder) add(c call, e eval.Effect) {
	subject := c.subject(e)
	worker := arg(e.Args, c.Worker)
	if open := anyOpen(subject); e.Before() == nil && (open || worker.Open()) && c.Role != Wrapper && c.Role != Run {
		f.Pending = append(f.Pending, Pending{Pos: e.Pos(), Pool: !open, Allow: e.Allow})
	}
	switch c.Role {
	case Declare:
		if settled(e, c.subject) {
			task := topology.DecodeTask(topology.Declared(arg(e.Args, c.Topology), arg(e.Args, c.Task), "", e.Allow))
			f.Declarations = append(f.Declarations, Declaration{Pos: e.Pos(), At: e.At, Task: task})
		}
	case Register, Dispatch:
		f.register(c, e)
	case Serve:
		if settled(e, c.subject) {
			f.Uses = append(f.Uses, Use{e.Pos(), arg(e.Args, c.Topology)})
		}
	case Send, Message:
		f.send(c, e)
	}
}

// subject returns the arguments of a call, or what follows from them, that must be
// known before it can be judged.
func (c call) subject(e eval.Effect) []eval.Value {
	args := func(ns ...int) []eval.Value {
		var out []eval.Value
		for _, n := range ns {
			if n != 0 {
				out = append(out, arg(e.Args, n))
			}
		}
		return out
	}
	switch c.Role {
	case Declare:
		return args(c.Topology, c.Task)
	case Register:
		out := args(c.Task, c.Name, c.aliases)
		if arg(e.Args, c.Handler).OpenCode() {
			out = append(out, eval.Value{Kind: eval.Param}) // what it is called on may be open
		}
		return append(out, arg(e.Args, c.settings).Select(c.Queue))
	case Dispatch:
		return args(1)
	case Serve:
		return args(c.Topology)
	case Send, Message:
		if !c.named() {
			return args(c.Task, c.Options)
		}
		return append([]eval.Value{c.name(e)}, c.queue(e))
	}
	return nil
}

func anyOpen(values []eval.Value) bool { return slices.ContainsFunc(values, eval.Value.Open) }

// settled reports whether an effect is complete, and was not already in the
// function that is called: then it is reported there.
func settled(e eval.Effect, subject func(eval.Effect) []eval.Value) bool {
	before := e.Before()
	return !anyOpen(subject(e)) && (before == nil || anyOpen(subject(*before)))
}

// register adds the registrations that a call makes: one for each name.
func (f *finder) register(c call, e eval.Effect) {
	decided := settled(e, c.subject)
	with := func(e eval.Effect) []eval.Value { return append(c.subject(e), arg(e.Args, c.Worker)) }
	if anyOpen(c.subject(e)) || !decided && (c.Worker == 0 || !settled(e, with)) {
		return
	}
	r := Registration{
		Pos: e.Pos(), At: e.At, Named: c.named(), Prefix: c.Prefix, Handler: arg(e.Args, c.Handler),
		Via: e.Via, Where: e.Where, Allow: e.Allow, Decided: decided,
	}
	if c.Role == Dispatch {
		r.Handler = arg(e.Args, 2)
	}
	if h := r.Handler; h.Kind == eval.Func && f.method(h.Name) {
		return // a worker of the library itself, whose own registrations count
	}
	if c.Worker != 0 {
		workerDecided := settled(e, func(e eval.Effect) []eval.Value { return []eval.Value{arg(e.Args, c.Worker)} })
		r.Worker = f.worker(arg(e.Args, c.Worker), workerDecided)
	}
	if !r.Named {
		r.Task = topology.DecodeTask(arg(e.Args, c.Task))
		f.Registrations = append(f.Registrations, r)
		return
	}
	for _, name := range c.names(e) {
		r.Task = topology.NamedTask(name)
		if c.settings != 0 {
			r.Task.SetQueue(arg(e.Args, c.settings).Select(c.Queue))
		}
		f.Registrations = append(f.Registrations, r)
	}
}

// named reports whether the library knows tasks by name only.
func (c call) named() bool { return c.lib.Default != "" || c.Task == 0 }

// names returns the names that a call registers.
func (c call) names(e eval.Effect) []eval.Value {
	out := []eval.Value{c.name(e)}
	if c.aliases == 0 {
		return out
	}
	switch a := arg(e.Args, c.aliases); a.Kind {
	case eval.Zero:
	case eval.List:
		out = append(out, a.Elems...)
	default:
		out = append(out, a)
	}
	return out
}

// name returns the name of the task of a call, where the library has no
// declarations.
func (c call) name(e eval.Effect) eval.Value {
	switch {
	case c.Role == Dispatch:
		return arg(e.Args, 1)
	case c.Name == 0:
		return arg(e.Args, c.Task).Select(fieldName)
	}
	return arg(e.Args, c.Name)
}
