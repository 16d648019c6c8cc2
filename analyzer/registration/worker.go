package registration

import (
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// use is what other calls say of a worker than the one that made it.
type use struct {
	around []eval.Value
	// queues are those of the pools that run it. unknown reports whether those of
	// one are not known.
	queues  []string
	unknown bool
}

// use notes what a call says of a worker: that it runs something around every
// handler, or which queues it works.
func (f *finder) use(c call, e eval.Effect) {
	config := arg(e.Args, c.Config)
	worker := arg(e.Args, c.Worker)
	if c.Workers != "" {
		worker = config.Select(c.Workers)
	}
	switch c.Role {
	case Wrapper:
		for _, site := range sites(worker) {
			u := f.worked(site)
			u.around = append(u.around, methods(arg(e.Args, c.Surround), c.AroundMethods))
		}
	case Run:
		queues := config.Select(c.Queues)
		if c.Pool != 0 {
			queues = arg(e.Args, c.Pool).Select(fieldQueues)
		}
		names, known := c.keys(queues)
		for _, site := range sites(worker) {
			u := f.worked(site)
			u.queues, u.unknown = append(u.queues, names...), u.unknown || !known
			if len(c.Around) > 0 {
				u.around = append(u.around, methods(fieldsOf(config, c.Around), c.AroundMethods))
			}
		}
	}
}

func (f *finder) worked(site string) *use {
	u := f.workers[site]
	if u == nil {
		u = new(use)
		f.workers[site] = u
	}
	return u
}

// keys returns the queues of a pool.
func (c call) keys(queues eval.Value) (names []string, known bool) {
	queues = queues.Deref()
	switch {
	case queues.Kind == eval.Zero || queues.Kind == eval.Map && len(queues.Elems) == 0:
		if c.Bare == "" {
			return nil, true // it works none
		}
		return []string{c.Bare}, true
	case queues.Kind != eval.Map:
		return nil, false
	}
	for i := 0; i < len(queues.Elems); i += 2 {
		name, ok := queues.Elems[i].AsString()
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// sites returns the names of the workers in a value: one may stand in functions
// that wrap it.
func sites(v eval.Value) []string {
	if v.Kind == eval.Ptr && v.Name != "" {
		return []string{v.Name}
	}
	var out []string
	for _, e := range v.Elems {
		out = append(out, sites(e)...)
	}
	return out
}

// methods returns the functions that are run of objects in a list, or in lists of
// a list.
func methods(v eval.Value, names []string) eval.Value {
	out := eval.Value{Kind: eval.List}
	switch v.Kind {
	case eval.Object:
		for _, name := range names {
			if m := v.Method(name); m.Kind != eval.Zero {
				out.Elems = append(out.Elems, m)
			}
		}
		if len(names) == 0 {
			out.Elems = v.Elems[:1]
		}
	case eval.List, eval.Unknown:
		for _, e := range v.Elems {
			out.Elems = append(out.Elems, methods(e, names).Elems...)
		}
	case eval.Zero:
	default:
		out.Elems = []eval.Value{v}
	}
	return out
}

// joined returns one list of two.
func joined(a, b eval.Value) eval.Value {
	return eval.Value{Kind: eval.List, Elems: slices.Concat(a.Elems, b.Elems)}
}

// method reports whether a function is a method of a library's type.
func (t *Table) method(key string) bool {
	recv, _, ok := strings.Cut(strings.TrimLeft(key, "(*"), ")")
	i := strings.LastIndexByte(recv, '.')
	return ok && i > 0 && t.paths[recv[:i]]
}

func (f *finder) worker(v eval.Value, decided bool) Worker {
	if v.Open() {
		return Worker{}
	}
	v = v.Inner()
	w := Worker{At: v.At, Decided: decided, Around: eval.Value{Kind: eval.List}}
	options := []eval.Value{v}
	if v.Kind == eval.Unknown {
		options = v.Elems
	} else if v.Kind == eval.Ptr {
		w.Site = v.Name
	}
	known := true
	for _, o := range options {
		names, ok := f.queues(o)
		known = known && ok
		w.Queues = append(w.Queues, names...)
		if o.Kind == eval.Ptr {
			w.Around.Elems = append(w.Around.Elems, o.Select(fieldAround))
			if u := f.workers[o.Name]; u != nil {
				w.Around.Elems = append(w.Around.Elems, u.around...)
			}
		}
	}
	slices.Sort(w.Queues)
	w.Queues = slices.Compact(w.Queues)
	if !known {
		w.Queues = nil
	}
	return w
}

// queues returns the queues that one worker works: the one that it was made for, or
// those of the pools that run it.
func (f *finder) queues(worker eval.Value) (names []string, known bool) {
	if worker.Kind != eval.Ptr {
		return nil, false
	}
	inside := worker.Deref()
	if u := f.workers[worker.Name]; u != nil && len(u.queues) > 0 {
		return u.queues, !u.unknown
	}
	if !slices.Contains(inside.Fields, fieldQueue) {
		return nil, false
	}
	queue := inside.Select(fieldQueue)
	list := []eval.Value{queue}
	if queue.Kind == eval.Unknown {
		list = queue.Elems
	}
	for _, q := range list {
		name, ok := q.AsString()
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, len(names) > 0
}
