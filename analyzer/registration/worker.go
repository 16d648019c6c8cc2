package registration

import (
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// use is what other calls say of a worker than the one that made it.
type use struct {
	// queues are those of the pools that run it. unknown reports whether those of
	// one are not known.
	queues  []string
	unknown bool
}

// use notes which queues a call says that a worker works.
func (f *finder) use(c call, e eval.Effect) {
	if c.Role != Run {
		return
	}
	config := arg(e.Args, c.Config)
	worker := arg(e.Args, c.Worker)
	if c.Workers != "" {
		worker = config.Select(c.Workers)
	}
	queues := config.Select(c.Queues)
	if c.Pool != 0 {
		queues = arg(e.Args, c.Pool).Select(fieldQueues)
	}
	names, known := c.keys(queues)
	for _, site := range sites(worker) {
		u := f.worked(site)
		u.queues, u.unknown = append(u.queues, names...), u.unknown || !known
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
	w := Worker{At: v.At, Decided: decided}
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
