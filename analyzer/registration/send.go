package registration

import (
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// send adds the message that a call enqueues, or makes with a queue in it.
func (f *finder) send(c call, e eval.Effect) {
	if !settled(e, c.subject) {
		return
	}
	s := Enqueue{Pos: e.Pos(), At: e.At, Named: c.named(), Default: c.lib.Default, Allow: e.Allow}
	if !s.Named {
		s.Task, s.Delayed = topology.DecodeTask(arg(e.Args, c.Task)), delayed(arg(e.Args, c.Options), c.Delays)
		f.Enqueues = append(f.Enqueues, s)
		return
	}
	for _, queue := range oneOf(c.queue(e)) {
		s.Task = topology.NamedTask(c.name(e))
		s.Task.SetQueue(queue)
		if c.Role == Message && s.Task.TaskInfo.Queue == "" && len(s.Task.QueueGaps) == 0 {
			continue // the call that enqueues it may name a queue
		}
		f.Enqueues = append(f.Enqueues, s)
	}
}

// oneOf returns the values that a value is one of, if they are known, or itself.
func oneOf(v eval.Value) []eval.Value {
	if v.Kind != eval.Unknown || len(v.Elems) == 0 || slices.ContainsFunc(v.Elems, func(x eval.Value) bool { return !x.Known() }) {
		return []eval.Value{v}
	}
	return v.Elems
}

// queue returns the queue that a message is sent to, where the library has no
// declarations: what the call names, or else the message, or else the type of the
// arguments. It is zero if none of them names any.
func (c call) queue(e eval.Effect) eval.Value {
	options := arg(e.Args, c.Options)
	if c.Queue == "" {
		queue := setting(options)
		if queue.Kind == eval.Zero && c.Role == Send {
			return setting(arg(e.Args, c.Task).Select(fieldOptions))
		}
		return queue
	}
	if q := options.Select(c.Queue); q.Kind != eval.Zero {
		return q
	}
	return arg(e.Args, c.settings).Select(c.Queue)
}

// setting returns the queue that the last setting of a list names, or zero if none
// does. A setting that is not known may be one that names a queue.
func setting(options eval.Value) eval.Value {
	switch options.Kind {
	case eval.List:
	case eval.Zero:
		return options
	case eval.Unknown:
		if len(options.Elems) == 0 {
			return options
		}
		var queues []eval.Value
		for _, o := range options.Elems {
			if q := setting(o); !slices.ContainsFunc(queues, q.Same) {
				queues = append(queues, q)
			}
		}
		if len(queues) == 1 {
			return queues[0]
		}
		options.Elems = queues
		return options
	default:
		return options
	}
	queue := eval.Value{Kind: eval.Zero}
	for _, o := range options.Elems {
		o = o.Deref()
		switch {
		case o.Kind != eval.Struct:
			queue = o
		case slices.Contains(o.Fields, fieldQueue):
			queue = o.Select(fieldQueue)
		}
	}
	return queue
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
