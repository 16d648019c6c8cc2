package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// rules lists the rules, or explains one.
func (c command) rules(args []string) int {
	if len(args) > 1 {
		c.errorf("rules explains one rule at a time, not %q (run routecheck rules for their names)", args)
		return exitUsage
	}
	if len(args) == 0 {
		w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
		for _, r := range rules.All() {
			fmt.Fprintf(w, "%s\t%s\n", r.ID, r.Title)
		}
		w.Flush()
		return exitClean
	}
	for _, r := range rules.All() {
		if r.ID == args[0] {
			fmt.Fprintf(c.stdout, "%s: %s\n\n%s\n", r.ID, r.Title, r.Why)
			return exitClean
		}
	}
	c.errorf("there is no rule %q (run routecheck rules for their names)", args[0])
	return exitUsage
}
