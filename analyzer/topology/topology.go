// Package topology turns evaluated Go expressions back into the values of
// package taskmeta that they stand for: a topology with its queues and routes,
// and a declared task.
//
// What cannot be known at build time is kept apart as a [Gap]: a fault is
// reported for the part that is known, and a gap for the rest, so that one
// computed name does not hide the others.
package topology

import (
	"fmt"
	"go/token"
	"strings"
	"time"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The fields that a declaration adds to the literal of its task.
const (
	fieldTopology = "\x00topology"
	fieldAllow    = "\x00allow"
)

// Gap is a part of a topology or task that is not known at build time.
type Gap struct {
	// What names the part: "the name of queue number 2".
	What string
	// Why is the expression that stopped the evaluation, and At its place.
	Why, At string
	// Pos is the place to report, or NoPos if it is in another package.
	Pos token.Pos
}

// String says the gap as the end of a sentence.
func (g Gap) String() string {
	why := g.Why
	if why == "" {
		why = "an expression that only the running program knows"
	}
	if g.At != "" && !strings.Contains(why, " at ") {
		why += " at " + g.At
	}
	return fmt.Sprintf("%s depends on %s", g.What, why)
}

// NewGap says what stopped the evaluation of a part.
func NewGap(what string, v eval.Value) Gap {
	g := Gap{What: what, Pos: v.Pos()}
	if b, ok := v.Blocker(); ok {
		g.Why, g.At = b.Why, b.At
		switch {
		case g.Why != "":
		case b.Kind == eval.Param:
			g.Why = "a parameter"
		}
		if !g.Pos.IsValid() {
			g.Pos = b.Pos()
		}
	}
	return g
}

// Topology is a topology as far as it is known.
type Topology struct {
	// Key identifies the variable. It is empty where none is known.
	Key string
	taskmeta.Topology
	// Queues and Routes are the places of the entries, by index.
	QueuePos, RoutePos []token.Pos
	// RouteAt names the places of the routes.
	RouteAt []string
	// Pos is the place of the whole literal.
	Pos  token.Pos
	Gaps []Gap
	// Known reports whether it is known which topology it is at all.
	Known bool
}

// Decode reads a topology, or a pointer to one.
func Decode(v eval.Value) Topology {
	t := Topology{Pos: v.Pos()}
	if v.Kind == eval.Ptr {
		t.Key = v.Name
	}
	v = v.Deref()
	if v.Kind != eval.Struct && v.Kind != eval.Zero {
		t.Gaps = append(t.Gaps, NewGap("the topology", v))
		return t
	}
	t.Known = true
	t.queues(v.Select("Queues"))
	t.routes(v.Select("Routes"))
	return t
}

// entries returns a decoder for each element of a list of queues or routes that is
// known to be one, and notes a gap for the others.
func (t *Topology) entries(list eval.Value, name string) []decoder {
	if list.Kind != eval.List && list.Kind != eval.Zero {
		t.Gaps = append(t.Gaps, NewGap("the list of "+name+"s", list))
		return nil
	}
	var out []decoder
	for i, v := range list.Elems {
		what := fmt.Sprintf("%s number %d", name, i+1)
		v = v.Deref()
		if v.Kind != eval.Struct && v.Kind != eval.Zero {
			t.Gaps = append(t.Gaps, NewGap(what, v))
			continue
		}
		out = append(out, decoder{v: v, what: what})
	}
	return out
}

func (t *Topology) queues(list eval.Value) {
	for _, d := range t.entries(list, "queue") {
		q := taskmeta.Queue{Name: d.text("Name")}
		if q.Name != "" {
			d.what = fmt.Sprintf("queue %q", q.Name)
		}
		q.Class = taskmeta.Class(d.text("Class"))
		q.Owner = d.text("Owner")
		// How long the queue may be and how it is kept decides no route, and may
		// differ from one installation to the next.
		rest := decoder{v: d.v}
		q.MaxLength = int(rest.number("MaxLength"))
		q.Kind = taskmeta.QueueKind(rest.number("Kind"))
		q.Exchange = taskmeta.ExchangeKind(d.number("Exchange"))
		if len(d.gaps) > 0 {
			t.Gaps = append(t.Gaps, d.gaps...)
			if q.Name == "" {
				continue // a queue without a name says nothing more
			}
			// What is not known is taken to be right.
			if d.missing["Class"] {
				q.Class = taskmeta.Bulk
			}
			if d.missing["Owner"] {
				q.Owner = "?"
			}
		}
		t.Queues = append(t.Queues, q)
		t.QueuePos = append(t.QueuePos, d.v.Pos())
	}
}

func (t *Topology) routes(list eval.Value) {
	for _, d := range t.entries(list, "route") {
		r := taskmeta.Route{Task: d.text("Task"), Queue: d.text("Queue")}
		if len(d.gaps) > 0 {
			t.Gaps = append(t.Gaps, d.gaps...)
			continue
		}
		t.Routes = append(t.Routes, r)
		t.RoutePos = append(t.RoutePos, d.v.Pos())
		t.RouteAt = append(t.RouteAt, d.v.At)
	}
}

// decoder reads the fields of one struct.
type decoder struct {
	v       eval.Value
	what    string
	gaps    []Gap
	missing map[string]bool
}

func (d *decoder) text(field string) string {
	v := d.v.Select(field)
	s, ok := v.AsString()
	if !ok {
		d.miss(field, v)
	}
	return s
}

func (d *decoder) number(field string) int64 {
	v := d.v.Select(field)
	n, ok := v.AsInt()
	if !ok {
		d.miss(field, v)
	}
	return n
}

func (d *decoder) miss(field string, v eval.Value) {
	if d.missing == nil {
		d.missing = make(map[string]bool)
	}
	d.missing[field] = true
	if !v.Pos().IsValid() {
		v = v.AtPos(d.v)
	}
	d.gaps = append(d.gaps, NewGap(fmt.Sprintf("the %s of %s", strings.ToLower(field), d.what), v))
}

// Task is a declared task as far as it is known.
type Task struct {
	taskmeta.TaskInfo
	Topology Topology
	// Site identifies the declaration.
	Site string
	// Allow are the rules that are suppressed at the declaration.
	Allow []string
	// Gaps are what is not known of the task itself.
	Gaps []Gap
	// QueueGaps are what is not known of the queue of a task that a library knows by
	// name only. The configuration may have a route for it.
	QueueGaps []Gap
	// Declared reports whether it came from taskmeta.Define.
	Declared bool
	// Known reports whether it is known which task it is at all.
	Known bool
}

// Declared returns the value of a call of taskmeta.Define. The literal may still
// be the parameter of a helper.
func Declared(topology, literal eval.Value, site string, allow []string) eval.Value {
	return eval.Value{Kind: eval.Ptr, Name: site, Elems: []eval.Value{{
		Kind:   eval.Struct,
		Fields: []string{eval.Inside, fieldTopology, fieldAllow},
		Elems:  []eval.Value{literal.Deref(), topology, eval.Texts(allow)},
	}}}
}

// DecodeTask reads what [Declared] returned.
func DecodeTask(v eval.Value) Task {
	t := Task{}
	if v.Kind == eval.Ptr {
		t.Site = v.Name
	}
	t.Where = v.At
	s := v.Deref()
	if s.Kind != eval.Struct {
		t.Gaps = append(t.Gaps, NewGap("the task", s))
		return t
	}
	if inside := s.Select(eval.Inside); inside.Kind != eval.Zero && inside.Kind != eval.Struct {
		t.Gaps = append(t.Gaps, NewGap("the task", inside))
		return t
	}
	t.Known = true
	d := decoder{v: s, what: "the task"}
	t.Name = d.text("Name")
	if t.Name != "" {
		d.what = fmt.Sprintf("task %q", t.Name)
	}
	t.Queue = d.text("Queue")
	t.Gaps = d.gaps
	t.Keyed = s.Select("Key").Kind != eval.Zero
	retry := decoder{v: s.Select("Retry").Deref()}
	if retry.v.Kind == eval.Struct {
		t.Retry = taskmeta.Retry{
			Base:     time.Duration(retry.number("Base")),
			Cap:      time.Duration(retry.number("Cap")),
			Attempts: int(retry.number("Attempts")),
		}
	}
	t.Timeout = time.Duration((&decoder{v: s}).number("Timeout"))
	for _, a := range s.Select(fieldAllow).Elems {
		if rule, ok := a.AsString(); ok {
			t.Allow = append(t.Allow, rule)
		}
	}
	if top := s.Select(fieldTopology); top.Kind != eval.Zero {
		t.Declared = true
		t.Topology = Decode(top)
	}
	return t
}

// NamedTask is a task that a library knows by name only.
func NamedTask(name eval.Value) Task {
	t := Task{Known: true}
	s, ok := name.AsString()
	if !ok {
		t.Gaps = append(t.Gaps, NewGap("the name of the task", name))
	}
	t.Name = s
	return t
}

// SetQueue says which queue a task is sent to that a library knows by name only.
func (t *Task) SetQueue(queue eval.Value) {
	s, ok := queue.AsString()
	if !ok {
		what := "the queue of the task"
		if t.Name != "" {
			what = fmt.Sprintf("the queue of task %q", t.Name)
		}
		t.QueueGaps = append(t.QueueGaps, NewGap(what, queue))
	}
	t.Queue = s
}

// Resolve returns where the task goes, or false if that is not known at build
// time or is reported as a fault of its own.
func (t Task) Resolve() (taskmeta.Queue, bool) {
	if !t.Known || len(t.Gaps) > 0 || !t.Topology.Known || t.Name == "" {
		return taskmeta.Queue{}, false
	}
	res := t.Topology.Resolve(t.Name, t.TaskInfo.Queue)
	return res.Queue, res.Declared
}

// Route returns the route that decides where the task goes, and its place. There
// is none if the task names its queue itself, or the place is not known.
func (t Task) Route() (taskmeta.Route, string, bool) {
	if !t.Topology.Known {
		return taskmeta.Route{}, "", false
	}
	i := t.Topology.Resolve(t.Name, t.TaskInfo.Queue).Route
	if i < 0 || i >= len(t.Topology.RouteAt) || t.Topology.RouteAt[i] == "" {
		return taskmeta.Route{}, "", false
	}
	return t.Topology.Routes[i], t.Topology.RouteAt[i], true
}
