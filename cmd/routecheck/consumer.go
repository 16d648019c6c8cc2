package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// consumer is a function that a library runs for all tasks of a pool, and of which
// no task is known.
type consumer struct {
	Handler string `json:"handler"`
	Library string `json:"library"`
	At      string `json:"at"`
}

// String says what is not known, and why.
func (c consumer) String() string {
	return fmt.Sprintf("the tasks of %s, which %s runs at %s, are not known: it hands them to no mux and has no switch over their names", c.Handler, c.Library, c.At)
}

// unknownConsumers returns the consumers of which no task is known, sorted.
func unknownConsumers(items []analyzer.Item) []consumer {
	seen := newLooked(items)
	known := make(map[string]bool) // functions that tell tasks apart, or hand them on
	for _, item := range items {
		if item.Verdict != nil && item.Verdict.Part {
			known[item.Verdict.Handler] = true
		}
		for _, key := range item.Forwards {
			known[key] = true
		}
	}
	out := []consumer{}
	for _, item := range items {
		for _, c := range item.Consumers {
			if !slices.ContainsFunc(seen.closure([]string{c.Handler}), func(key string) bool { return known[key] }) {
				out = append(out, consumer{handlerName(c.Handler), c.Library, c.At})
			}
		}
	}
	slices.SortFunc(out, func(a, b consumer) int {
		return cmp.Or(comparePlaces(a.At, b.At), strings.Compare(a.Handler, b.Handler))
	})
	return slices.Compact(out)
}
