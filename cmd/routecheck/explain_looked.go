package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// looked is what was looked at in the packages that were named.
type looked struct {
	packages  map[string]bool
	functions map[string]analyzer.Function
}

func newLooked(items []analyzer.Item) looked {
	l := looked{make(map[string]bool), make(map[string]analyzer.Function)}
	for _, item := range items {
		if item.Package == "" {
			continue
		}
		l.packages[item.Package] = true
		for _, f := range item.Functions {
			l.functions[f.Key] = f
		}
	}
	return l
}

// suppressed is a call that is not followed.
type suppressed struct {
	// Callee is the name of the function that is called, or of the method of an
	// interface, and At and Kind are those of a hop.
	Callee string `json:"callee"`
	At     string `json:"at"`
	Kind   string `json:"kind"`
	// AllowedAt is the place of the suppression.
	AllowedAt string `json:"allowed_at"`
	Reason    string `json:"reason"`
}

func newSuppressed(s analyzer.Suppressed) suppressed {
	name := s.Callee
	switch {
	case name == "":
		name = "a function value"
	case strings.Contains(name, "."):
		name = handlerName(name)
	}
	return suppressed{name, s.At, s.Kind, s.AllowedAt, s.Reason}
}

func sortSuppressed(list []suppressed) []suppressed {
	slices.SortFunc(list, func(a, b suppressed) int {
		return cmp.Or(comparePlaces(a.At, b.At), strings.Compare(a.Callee, b.Callee), strings.Compare(a.Kind, b.Kind), comparePlaces(a.AllowedAt, b.AllowedAt))
	})
	return slices.Compact(list)
}

// add tells of a handler which functions were looked at, and which calls in them
// are not followed.
func (l looked) add(h *handled, v analyzer.Verdict) {
	h.Functions = []string{}
	roots := slices.Clone(v.Functions)
	switch {
	case v.Part:
		h.Functions = append(h.Functions, handlerName(v.Handler)) // of which the rest does not run
	case v.Handler != "":
		roots = append(roots, l.declared(v.Handler))
	}
	for _, s := range v.Suppressed {
		h.Suppressed = append(h.Suppressed, newSuppressed(s))
	}
	for _, key := range l.closure(roots) {
		if name := functionName(key); name != "" {
			h.Functions = append(h.Functions, name)
		}
		if pkg := flow.PackageOf(key); !l.packages[pkg] {
			h.Beyond = append(h.Beyond, pkg)
		}
		for _, s := range l.functions[key].Suppressed {
			h.Suppressed = append(h.Suppressed, newSuppressed(s))
		}
	}
	h.Functions, h.Beyond, h.Suppressed = sorted(h.Functions), sorted(h.Beyond), sortSuppressed(h.Suppressed)
}

// closure returns the keys of functions and of those that they call.
func (l looked) closure(roots []string) []string {
	var out []string
	done := make(map[string]bool)
	for queue := roots; len(queue) > 0; queue = queue[1:] {
		if key := queue[0]; !done[key] {
			done[key] = true
			out = append(out, key)
			queue = append(queue, l.functions[key].Calls...)
		}
	}
	return out
}

// declared returns the key of a handler. One that is a method is known without the
// pointer of its receiver.
func (l looked) declared(key string) string {
	rest, method := strings.CutPrefix(key, "(")
	if _, ok := l.functions["(*"+rest]; ok && method && l.functions[key].Key == "" {
		return "(*" + rest
	}
	return key
}

// functionName returns the name of a function as a reader knows it, or "" for one
// that nobody wrote: what stands for a function that registers.
func functionName(key string) string {
	if strings.HasSuffix(key, ")") {
		return ""
	}
	key, _, _ = strings.Cut(key, "$range")
	return handlerName(key)
}
