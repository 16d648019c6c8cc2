package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// rules lists the rules.
func (c command) rules(args []string) int {
	if len(args) > 0 {
		c.errorf("rules takes no arguments, not %q (run routecheck rules)", args[0])
		return exitUsage
	}
	w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
	for _, r := range rules.All() {
		fmt.Fprintf(w, "%s\t%s\n", r.ID, r.Title)
	}
	w.Flush()
	return exitClean
}
