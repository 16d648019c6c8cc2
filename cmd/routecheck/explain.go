package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// explanations is what explain prints.
type explanations struct {
	Tasks []explanation `json:"tasks"`
}

// explanation is one task of one topology: where it goes, and what its handlers
// do.
type explanation struct {
	Task string `json:"task"`
	// Topology is empty where a library knows the task by name only.
	Topology      string         `json:"topology"`
	Queues        []queue        `json:"queues"`
	Declared      []string       `json:"declared"`
	Registrations []registration `json:"registrations"`
}

// queue is where a task goes, and what decides that.
type queue struct {
	Name  string `json:"name"`
	Class string `json:"class"`
	Owner string `json:"owner"`
	// Route is the route that decides, and RouteAt its place. Both are empty
	// where the task, or who enqueues it, names its queue, or nothing decides.
	Route   string `json:"route,omitempty"`
	RouteAt string `json:"route_at,omitempty"`
}

// explain prints where a task goes, whether its handlers touch the ledger, and
// why.
func (c command) explain(args []string) int {
	f, rest, code := c.parse(args)
	if f == nil {
		return code
	}
	if f.fix {
		c.errorf("explain takes no flag -fix (run routecheck -fix)")
		return exitUsage
	}
	task, patterns := rest[0], rest[1:]
	if strings.HasPrefix(task, ".") || strings.Contains(task, "...") {
		c.errorf("explain is given no task (name one in front of the packages %s; routecheck list names them all)", strings.Join(rest, " "))
		return exitUsage
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	run, code := c.vet(f, patterns, "-json", "-inventory")
	if run == nil {
		return code
	}
	if run.incomplete {
		c.stderr.Write(run.errors)
	}
	all := explainTask(task, run.items)
	if len(all.Tasks) == 0 && !run.incomplete {
		c.unknownTask(task, patterns, run.items)
		return exitUsage
	}
	var err error
	if f.json {
		err = c.printJSON(all)
	} else {
		_, err = c.stdout.Write(all.text())
	}
	if err != nil {
		c.errorf("%v", err)
		return exitIncomplete
	}
	if run.incomplete {
		c.errorf("task %q is explained as far as it is known: packages that do not build were not read (fix the errors above and run it again)", task)
		return exitIncomplete
	}
	return exitClean
}

// explainTask finds a task in the inventory.
func explainTask(task string, items []analyzer.Item) explanations {
	out := explanations{Tasks: []explanation{}}
	seen := newLooked(items)
	for _, group := range groupItems(items, func(i analyzer.Item) string { return i.Topology }) {
		group = ofTask(task, group)
		if len(group) == 0 {
			continue
		}
		e := explanation{
			Task: task, Topology: group[0].Topology, Queues: []queue{}, Declared: []string{}, Registrations: registrations(group, seen),
		}
		for _, item := range group {
			q := queue{item.Queue, item.Class, item.Owner, item.Route, item.RouteAt}
			if q.Name != "" && !slices.Contains(e.Queues, q) {
				e.Queues = append(e.Queues, q)
			}
			if item.Declared != "" {
				e.Declared = append(e.Declared, item.Declared)
			}
		}
		slices.SortFunc(e.Queues, func(a, b queue) int {
			return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Route, b.Route))
		})
		e.Declared = sortPlaces(e.Declared)
		out.Tasks = append(out.Tasks, e)
	}
	return out
}

func ofTask(task string, items []analyzer.Item) []analyzer.Item {
	var out []analyzer.Item
	for _, item := range items {
		if ofTasks(item) && item.Task == task {
			out = append(out, item)
		}
	}
	return out
}

// ofTasks reports whether an item is of a task.
func ofTasks(item analyzer.Item) bool { return item.LedgerPackage == "" && item.Package == "" }

// unknownTask says which tasks there are instead.
func (c command) unknownTask(task string, patterns []string, items []analyzer.Item) {
	var names []string
	for _, item := range items {
		if ofTasks(item) {
			names = append(names, item.Task)
		}
	}
	hint := "routecheck list names them all"
	switch near := nearest(task, names); {
	case len(names) == 0:
		hint = "there is none at all: name the packages that declare and register tasks"
	case len(near) > 0:
		hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
	}
	for _, u := range unknownConsumers(items) {
		hint += "; " + u.String()
	}
	c.errorf("there is no task %q in %s (%s)", task, strings.Join(patterns, " "), hint)
}
