//go:build faults

package faults

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// tally counts what happened, by name.
func (e ending) tally() map[string]int {
	n := map[string]int{}
	for p, s := range e.stories {
		for _, o := range s.outcomes {
			n["calls of Enqueue: "+string(o)]++
		}
		n["tasks: "+p.task]++
		if len(e.dead[p]) > 0 && e.books[p] > 0 {
			n["applied, and a dead letter too"]++
		}
		if len(e.dead[p]) > 1 {
			n["dead letters twice"]++
		}
	}
	for _, applied := range e.books {
		n["applied"] += applied
	}
	for _, dead := range e.dead {
		for _, reason := range dead {
			n["dead letters: "+string(reason)]++
		}
	}
	return n
}

// money returns how many pieces of work of class money were accepted.
func (e ending) money() int {
	n := 0
	for p, s := range e.stories {
		if isMoney(p.task) && slices.Contains(s.outcomes, accepted) {
			n++
		}
	}
	return n
}

// table writes counts one a line.
func table(counts map[string]int) string {
	text := ""
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		text += fmt.Sprintf("\n%8d  %s", counts[name], name)
	}
	return text
}

// isMoney reports whether a task is one of the money pool.
func isMoney(task string) bool { return strings.HasPrefix(task, "payments.") }
