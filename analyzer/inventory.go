package analyzer

import (
	"encoding/json"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// CategoryItem is the category of the diagnostics that carry an [Item]. They
// are no findings, and are reported in the place of these with the flag
// -inventory.
const CategoryItem = "inventory"

// Item is one declaration or registration of a task, a ledger package, or what a
// package has of functions. It is the message of a diagnostic, as JSON, so that it
// goes the way of the findings and is cached with them.
type Item struct {
	// Package is the path of a package, Functions what was looked at in it, Consumers
	// what it hands to libraries to be run for all tasks, and Forwards the keys of its
	// functions that hand a task on to another handler. The item then says nothing
	// else.
	Package   string     `json:"package,omitempty"`
	Functions []Function `json:"functions,omitempty"`
	Consumers []Consumer `json:"consumers,omitempty"`
	Forwards  []string   `json:"forwards,omitempty"`
	// LedgerPackage is the path of a ledger package. The item then says nothing
	// else.
	LedgerPackage string `json:"ledger_package,omitempty"`
	// Topology names the variable of the topology. It is empty where the library
	// knows the task by name only.
	Topology string `json:"topology"`
	Task     string `json:"task"`
	// Queue is where the task goes. A task that is known by name has an item for
	// each of its queues, and one without a queue if none is known.
	Queue string `json:"queue"`
	Class string `json:"class"`
	Owner string `json:"owner"`
	// Route is the route that decides, and RouteAt its place. Both are empty
	// where the task, or who enqueues it, names the queue.
	Route   string `json:"route,omitempty"`
	RouteAt string `json:"route_at,omitempty"`
	// Declared is the place of the declaration, for one.
	Declared string `json:"declared,omitempty"`
	// Registered is the place of the registration, for one, Ledger whether the
	// handler touches the ledger, and Witness how.
	Registered string `json:"registered,omitempty"`
	Ledger     bool   `json:"ledger,omitempty"`
	Witness    string `json:"witness,omitempty"`
	// Verdict is why, for a registration whose handler was looked at.
	Verdict *Verdict `json:"verdict,omitempty"`
}

// Verdict is what one package knows of one handler at a registration.
type Verdict struct {
	// Via are the places of the calls that complete the registration, the
	// innermost first.
	Via []string `json:"via,omitempty"`
	// Handler is the key of the handler, or empty if a caller decides which it
	// is, and Made the place where it was made, if that tells it from others.
	Handler string `json:"handler,omitempty"`
	Made    string `json:"made,omitempty"`
	// Paths are the best paths to the sinks that the handler reaches, one for
	// each.
	Paths [][]Hop `json:"paths,omitempty"`
	// Open are the calls that this package leaves undecided. Variables are the package
	// variables that decide them, and Callers says that callers of the function around
	// the registration, or around the last of Via, do.
	Open      []string `json:"open,omitempty"`
	Variables []string `json:"variables,omitempty"`
	Callers   bool     `json:"callers,omitempty"`
	// Unseen are the places that cannot be looked into.
	Unseen []string `json:"unseen,omitempty"`
	// Functions are the keys of functions that were looked at: what these call is in
	// the items of their packages.
	Functions []string `json:"functions,omitempty"`
	// Part reports whether the handler is a part of a function, and Suppressed the
	// suppressed calls in that.
	Part       bool         `json:"part,omitempty"`
	Suppressed []Suppressed `json:"suppressed,omitempty"`
}

// Function is a function with those that it calls. One that calls none that is
// looked at is not told.
type Function struct {
	Key string `json:"key"`
	// Calls are keys.
	Calls      []string     `json:"calls,omitempty"`
	Suppressed []Suppressed `json:"suppressed,omitempty"`
}

// Consumer is a function that a library runs for all tasks of a pool.
type Consumer struct {
	Handler string `json:"handler"` // a key
	// Library is the name of the library's package, and At the place where it is
	// handed the function.
	Library string `json:"library"`
	At      string `json:"at"`
}

// Suppressed is a call that is not followed because of a suppression.
type Suppressed struct {
	// Callee is the key of the function that is called, or the name of a method of
	// an interface, or nothing for a function value. At and Kind are those of a
	// [Hop].
	Callee string `json:"callee,omitempty"`
	At     string `json:"at"`
	Kind   string `json:"kind"`
	// AllowedAt is the place of the suppression.
	AllowedAt string `json:"allowed_at"`
	Reason    string `json:"reason"`
}

// Hop is one step of a path.
type Hop struct {
	Func string `json:"func"`
	// At is the place of the call, and Kind how it is made, as package flow says. Of
	// the handler, with which a path begins, both are empty.
	At   string `json:"at,omitempty"`
	Kind string `json:"kind,omitempty"`
}

// inventory reports the declarations and registrations of a package.
type inventory struct {
	pass  *analysis.Pass
	check *rules.Pass
	paths *reach.Package
	table *registration.Table
}

// labelled is a registration in the label that goes with it to the packages
// that complete it.
type labelled struct {
	Item Item
	// Via is the number of calls that led to it where it was decided.
	Via int
	// Handlers are the keys of the functions that it registers.
	Handlers []string
}

// reportInventory reports what a package declares and registers, and what it
// completes of the registrations of its imports. It leaves labels of its own,
// since those of the rule are for tasks that must not touch the ledger only.
func reportInventory(pass *analysis.Pass, check *rules.Pass, paths *reach.Package, table *registration.Table) error {
	v := inventory{pass, check, paths, table}
	if paths.IsLedger() {
		v.report(pass.Files[0].Package, Item{LedgerPackage: pass.Pkg.Path()})
	}
	for _, d := range check.Found.Declarations {
		if item, ok := newItem(d.Task); ok {
			item.Declared = check.Place(d.Pos)
			v.report(d.Pos, item)
		}
	}
	if err := v.completed(); err != nil {
		return err
	}
	v.registrations()
	v.functions()
	return nil
}

func (v inventory) report(pos token.Pos, item Item) {
	if !pos.IsValid() {
		pos = v.pass.Files[0].Package
	}
	v.pass.Report(analysis.Diagnostic{Pos: pos, Category: CategoryItem, Message: encode(item)})
}

// encode returns a value of texts, lists and bools as JSON.
func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // there is no such value
	}
	return string(text)
}

// registrations reports those that the package decides.
func (v inventory) registrations() {
	type call struct{ at, via string }
	labels := make(map[call][]labelled)
	for _, r := range v.check.Found.Registrations {
		items := v.items(r)
		if len(items) == 0 || !r.Decided {
			continue
		}
		at := call{r.At, strings.Join(r.Via, " ")}
		verdicts := v.paths.Registered(r.At, r.Via, r.Handler)
		for _, item := range items {
			item.Registered = v.check.Place(r.Pos)
			l := labelled{Item: item, Via: len(r.Via)}
			for _, verdict := range verdicts {
				v.report(r.Pos, v.decided(item, verdict, l.Via))
				l.Handlers = append(l.Handlers, verdict.Func)
			}
			if len(verdicts) == 0 {
				v.report(r.Pos, item)
			}
			labels[at] = append(labels[at], l)
		}
		v.paths.Label(r.At, r.Via, encode(labels[at]))
	}
}

// functions reports what was looked at in the package.
func (v inventory) functions() {
	item := Item{Package: v.pass.Pkg.Path(), Forwards: v.paths.Forwards(v.table.HandlerMethods())}
	for _, c := range v.table.Consumers(v.paths.Source.Source) {
		item.Consumers = append(item.Consumers, Consumer{flow.Plain(c.Handler), c.Library, v.check.Place(c.Pos)})
	}
	for _, f := range v.paths.Looked() {
		if len(f.Calls) > 0 || len(f.Cuts) > 0 {
			item.Functions = append(item.Functions, Function{f.Key, f.Calls, v.suppressed(f.Cuts)})
		}
	}
	v.report(v.pass.Files[0].Package, item)
}

// suppressed says of suppressed calls by what they are.
func (v inventory) suppressed(cuts []flow.Cut) []Suppressed {
	var out []Suppressed
	for _, c := range cuts {
		if d, ok := v.check.Directives.Suppression(c.Pos, reach.Rule); ok {
			out = append(out, Suppressed{c.Callee, c.At, c.Kind.String(), v.check.Place(d.Pos()), d.Reason})
		}
	}
	return out
}

// items returns what is known of where a registered task goes.
func (v inventory) items(r registration.Registration) []Item {
	if !r.Named {
		if item, ok := newItem(r.Task); ok {
			return []Item{item}
		}
		return nil
	}
	if len(r.Task.Gaps) > 0 || r.Task.Name == "" {
		return nil
	}
	configured := &v.check.Config.Topology
	var route string
	res := configured.Resolve(r.Task.Name, "")
	if res.Route >= 0 {
		route = configured.Routes[res.Route].Task
	}
	var out []Item
	for _, name := range v.check.NamedRoutes(r) {
		q, _ := configured.Queue(name)
		item := Item{Task: r.Task.Name, Queue: name, Class: string(q.Class), Owner: q.Owner}
		if route != "" && name == res.Queue.Name {
			item.Route, item.RouteAt = route, config.FileName
		}
		out = append(out, item)
	}
	if len(out) == 0 {
		return []Item{{Task: r.Task.Name}}
	}
	return out
}

// completed reports what is known here of the registrations of imports.
func (v inventory) completed() error {
	for _, at := range v.paths.Labelled() {
		for _, verdict := range v.paths.Registered(at, nil, eval.Value{}) {
			if verdict.Label == "" {
				continue // a caller has decided the task, and it is one of these here
			}
			var list []labelled
			if err := json.Unmarshal([]byte(verdict.Label), &list); err != nil {
				return err
			}
			for _, l := range meant(list, verdict.Func) {
				v.report(verdict.Pos, v.decided(l.Item, verdict, l.Via))
			}
		}
	}
	return nil
}

// meant returns the registrations that are of a handler, or all if none seems
// to be.
func meant(list []labelled, handler string) []labelled {
	out := slices.DeleteFunc(slices.Clone(list), func(l labelled) bool { return !slices.Contains(l.Handlers, handler) })
	if len(out) == 0 {
		return list
	}
	return out
}

// decided returns a registration with the verdict on its handler. The
// first calls that led to it are told already by its place.
func (v inventory) decided(i Item, d reach.Verdict, told int) Item {
	if path, ok := d.Best(); ok {
		i.Ledger, i.Witness = true, path.String()
	}
	i.Verdict = &Verdict{
		Via: d.Via[told:], Handler: d.Func, Made: d.Made, Open: d.Open, Variables: d.Globals, Callers: d.Symbols,
		Unseen: d.Unseen, Functions: d.Functions, Part: d.Part, Suppressed: v.suppressed(d.Cuts),
	}
	for _, path := range d.Sinks {
		hops := make([]Hop, len(path))
		for n, h := range path {
			hops[n] = Hop{h.Func, h.At, h.Kind.String()}
		}
		hops[0].At, hops[0].Kind = "", ""
		i.Verdict.Paths = append(i.Verdict.Paths, hops)
	}
	return i
}

func newItem(t topology.Task) (Item, bool) {
	if !t.Known || !t.Declared || !t.Topology.Known || len(t.Gaps) > 0 {
		return Item{}, false
	}
	res := t.Topology.Resolve(t.Name, t.TaskInfo.Queue)
	item := Item{Topology: t.Topology.Key, Task: t.Name, Queue: res.Queue.Name, Class: string(res.Queue.Class), Owner: res.Queue.Owner}
	if res.Route >= 0 {
		item.Route = t.Topology.Routes[res.Route].Task
		if res.Route < len(t.Topology.RouteAt) {
			item.RouteAt = t.Topology.RouteAt[res.Route]
		}
	}
	return item, true
}
