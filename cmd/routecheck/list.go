package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// row is one task in the list: what its declaration and its registrations say.
type row struct {
	analyzer.Item
	// Handled reports whether a registration was found.
	Handled bool `json:"handled"`
}

// ledger says whether the handler touches the ledger.
func (r row) ledger() string {
	switch {
	case r.Ledger:
		return "yes"
	case r.Handled:
		return "no path"
	}
	return "no handler"
}

// decider says what decides where the task goes.
func (r row) decider() string {
	switch {
	case r.Route != "":
		return r.Route
	case r.Queue == "":
		return "not known"
	case r.Topology == "":
		return "named by the calls"
	case r.Queue == taskmeta.Unrouted:
		return "none"
	}
	return "named by the task"
}

// list prints every task of the packages with the queue it goes to.
func (c command) list(args []string) int {
	f, patterns, code := c.parse(args)
	if f == nil {
		return code
	}
	if f.fix {
		c.errorf("list takes no flag -fix (run routecheck -fix)")
		return exitUsage
	}
	run, code := c.vet(f, patterns, "-json", "-inventory")
	if run == nil {
		return code
	}
	cfg, err := c.settings(f)
	if err != nil {
		c.errorf("%v", err)
		return exitUsage
	}
	l := taskList{Configured: append([]string{}, cfg.Ledger...)}
	l.Unknown = unknownConsumers(run.items)
	l.add(run.items)
	if err := c.printList(l, f.json); err != nil {
		c.errorf("%v", err)
		return exitIncomplete
	}
	if run.incomplete {
		c.stderr.Write(run.errors)
		c.errorf("the list is incomplete: packages that do not build were not read (fix the errors above and run it again)")
		return exitIncomplete
	}
	return exitClean
}

// taskList is what list prints.
type taskList struct {
	Tasks []row `json:"tasks"`
	// Ledger are the ledger packages among those that were listed.
	Ledger []string `json:"ledger"`
	// Configured are the patterns of further ledger packages.
	Configured []string `json:"configured"`
	// Unknown are functions that libraries run for tasks that are not known, and that
	// are not in the list.
	Unknown []consumer `json:"unknown"`
}

// add joins declarations and registrations of one task, sorted by topology,
// class and name.
func (l *taskList) add(items []analyzer.Item) {
	slices.SortFunc(items, func(a, b analyzer.Item) int {
		return cmp.Or(strings.Compare(a.LedgerPackage, b.LedgerPackage), strings.Compare(a.Topology, b.Topology), strings.Compare(a.Task, b.Task), strings.Compare(a.Queue, b.Queue),
			strings.Compare(a.Declared, b.Declared), strings.Compare(a.Registered, b.Registered), strings.Compare(a.Witness, b.Witness))
	})
	l.Tasks, l.Ledger = []row{}, []string{}
	for _, item := range items {
		if item.Package != "" {
			continue // what was looked at is for explain
		}
		if item.LedgerPackage != "" {
			l.Ledger = append(l.Ledger, item.LedgerPackage)
			continue
		}
		n := len(l.Tasks) - 1
		if n < 0 || l.Tasks[n].Topology != item.Topology || l.Tasks[n].Task != item.Task || l.Tasks[n].Queue != item.Queue {
			l.Tasks = append(l.Tasks, row{Item: item, Handled: item.Registered != ""})
			continue
		}
		r := &l.Tasks[n]
		r.Declared = cmp.Or(r.Declared, item.Declared)
		r.Registered = cmp.Or(r.Registered, item.Registered)
		r.Witness = cmp.Or(r.Witness, item.Witness)
		r.Ledger = r.Ledger || item.Ledger
		r.Handled = r.Handled || item.Registered != ""
	}
	l.Ledger = slices.Compact(l.Ledger)
	slices.SortStableFunc(l.Tasks, func(a, b row) int {
		return cmp.Or(strings.Compare(a.Topology, b.Topology), urgency(a.Class)-urgency(b.Class))
	})
}

func urgency(class string) int {
	if i := slices.Index(taskmeta.Classes(), taskmeta.Class(class)); i >= 0 {
		return i
	}
	return len(taskmeta.Classes())
}

func (c command) printList(l taskList, asJSON bool) error {
	if asJSON {
		return c.printJSON(l)
	}
	for i, r := range l.Tasks {
		if i > 0 && l.Tasks[i-1].Topology == r.Topology {
			continue
		}
		end := i
		for end < len(l.Tasks) && l.Tasks[end].Topology == r.Topology {
			end++
		}
		if err := c.printTable(l.Tasks[i:end]); err != nil {
			return err
		}
		fmt.Fprintln(c.stdout)
	}
	if len(l.Tasks) == 0 {
		fmt.Fprint(c.stdout, "no tasks\n\n")
	}
	for _, u := range l.Unknown {
		fmt.Fprintf(c.stdout, "%s\n\n", u)
	}
	ledger := "none, so no task can touch it (mark one with //routecheck:ledger)"
	names := slices.Clone(l.Ledger)
	for _, p := range l.Configured {
		names = append(names, p+" (configured)")
	}
	if len(names) > 0 {
		ledger = strings.Join(names, ", ")
	}
	_, err := fmt.Fprintf(c.stdout, "ledger packages: %s\n", ledger)
	return err
}

func (c command) printTable(rows []row) error {
	fmt.Fprintf(c.stdout, "%s\n", cmp.Or(rows[0].Topology, "tasks that are known by name"))
	w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TASK\tCLASS\tQUEUE\tOWNER\tLEDGER\tROUTE")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Task, r.Class, r.Queue, r.Owner, r.ledger(), r.decider())
	}
	return w.Flush()
}
