package main

import (
	"cmp"
	"encoding/json"
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
		return "no"
	}
	return "no handler"
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
	rows := tabulate(run.items)
	if err := c.printRows(rows, f.json); err != nil {
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

// tabulate joins declarations and registrations of one task, sorted by topology,
// class and name.
func tabulate(items []analyzer.Item) []row {
	slices.SortFunc(items, func(a, b analyzer.Item) int {
		return cmp.Or(strings.Compare(a.Topology, b.Topology), strings.Compare(a.Task, b.Task),
			strings.Compare(a.Declared, b.Declared), strings.Compare(a.Registered, b.Registered), strings.Compare(a.Witness, b.Witness))
	})
	rows := []row{}
	for _, item := range items {
		n := len(rows) - 1
		if n < 0 || rows[n].Topology != item.Topology || rows[n].Task != item.Task {
			rows = append(rows, row{Item: item, Handled: item.Registered != ""})
			continue
		}
		r := &rows[n]
		r.Declared = cmp.Or(r.Declared, item.Declared)
		r.Registered = cmp.Or(r.Registered, item.Registered)
		r.Witness = cmp.Or(r.Witness, item.Witness)
		r.Ledger = r.Ledger || item.Ledger
		r.Handled = r.Handled || item.Registered != ""
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(strings.Compare(a.Topology, b.Topology), urgency(a.Class)-urgency(b.Class))
	})
	return rows
}

func urgency(class string) int {
	if i := slices.Index(taskmeta.Classes(), taskmeta.Class(class)); i >= 0 {
		return i
	}
	return len(taskmeta.Classes())
}

func (c command) printRows(rows []row, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(c.stdout)
		enc.SetIndent("", "\t")
		enc.SetEscapeHTML(false)
		return enc.Encode(struct {
			Tasks []row `json:"tasks"`
		}{rows})
	}
	for i, r := range rows {
		if i == 0 || rows[i-1].Topology != r.Topology {
			end := i
			for end < len(rows) && rows[end].Topology == r.Topology {
				end++
			}
			if i > 0 {
				fmt.Fprintln(c.stdout)
			}
			if err := c.printTable(rows[i:end]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c command) printTable(rows []row) error {
	fmt.Fprintf(c.stdout, "%s\n", rows[0].Topology)
	w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TASK\tCLASS\tQUEUE\tOWNER\tLEDGER\tROUTE")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Task, r.Class, r.Queue, r.Owner, r.ledger(), cmp.Or(r.Route, "named by the task"))
	}
	return w.Flush()
}
