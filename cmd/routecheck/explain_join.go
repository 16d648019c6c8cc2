package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// registration is a place that registers a task.
type registration struct {
	At       string    `json:"at"`
	Handlers []handled `json:"handlers"`
}

// What is known of a handler.
const (
	touches = "ledger"  // it reaches the ledger
	open    = "open"    // it reaches none as far as calls are decided, and some are not
	clean   = "no path" // it reaches none
)

// handled is one handler of a registration.
type handled struct {
	// Handler is its name, or empty if nothing in sight says which it is.
	Handler string `json:"handler,omitempty"`
	// Through has, for each way to complete the registration with this result,
	// the places of the calls, the innermost first.
	Through [][]string `json:"through"`
	Verdict string     `json:"verdict"`
	Paths   []path     `json:"paths"`
	// Open are the calls that nothing in sight decides, and ClosedBy says for an open
	// verdict what would decide them.
	Open     []string `json:"open"`
	ClosedBy []string `json:"closed_by,omitempty"`
	// Unseen are the places that cannot be looked into.
	Unseen []string `json:"unseen"`
	// Functions is what was looked at, and Beyond are packages whose functions are
	// among these, and whose own calls are not told, since the packages were not
	// named. Of the functions that interfaces and values lead to, only those that do
	// anything of interest are told.
	Functions []string `json:"functions"`
	Beyond    []string `json:"beyond,omitempty"`
	// Suppressed are the calls that are not followed.
	Suppressed []suppressed `json:"suppressed,omitempty"`

	key, made string   // tell it from others
	via       []string // the one way, before results are compared
	variables []string // that decide open calls
	callers   bool     // whether callers do
}

// path is the shortest way to one ledger function.
type path struct {
	Sink string `json:"sink"`
	Hops []hop  `json:"hops"`
}

// hop is a hop with the reason for it.
type hop struct {
	analyzer.Hop
	// Why says, of a dynamic hop, why it resolves so.
	Why string `json:"why,omitempty"`
}

// groupItems returns the items by a key, in the order of the keys.
func groupItems(items []analyzer.Item, key func(analyzer.Item) string) [][]analyzer.Item {
	groups := make(map[string][]analyzer.Item)
	var keys []string
	for _, item := range items {
		k := key(item)
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], item)
	}
	slices.Sort(keys)
	out := make([][]analyzer.Item, len(keys))
	for i, k := range keys {
		out[i] = groups[k]
	}
	return out
}

// registrations joins what packages say of the registrations of one task.
func registrations(items []analyzer.Item, seen looked) []registration {
	out := []registration{}
	for _, group := range groupItems(items, func(i analyzer.Item) string { return i.Registered }) {
		if at := group[0].Registered; at != "" {
			out = append(out, registration{At: at, Handlers: handlers(group, seen)})
		}
	}
	slices.SortFunc(out, func(a, b registration) int { return comparePlaces(a.At, b.At) })
	return out
}

// handlers joins what packages say of the handlers of one registration, and
// leaves out what others say better.
func handlers(items []analyzer.Item, seen looked) []handled {
	all := []handled{}
	for _, item := range items {
		if item.Verdict == nil {
			continue
		}
		h := newHandled(*item.Verdict, seen)
		i := slices.IndexFunc(all, func(o handled) bool {
			return o.key == h.key && o.made == h.made && slices.Equal(o.via, h.via)
		})
		if i < 0 {
			all = append(all, h)
		} else {
			all[i] = all[i].join(h)
		}
	}
	// A call that completes what is complete already says nothing new.
	all = without(all, func(h, o handled) bool { return h.completes(o) && len(o.Open) == 0 })
	// What a call completes holds in the place of what was open before.
	all = without(all, func(h, o handled) bool { return o.completes(h) && len(h.Open) > 0 })
	slices.SortFunc(all, func(a, b handled) int {
		return cmp.Or(strings.Compare(a.Handler, b.Handler), strings.Compare(a.key, b.key), comparePlaces(a.made, b.made), slices.CompareFunc(a.via, b.via, comparePlaces))
	})
	out := []handled{}
	for _, h := range all {
		h.Verdict = h.verdict()
		i := slices.IndexFunc(out, h.same)
		if i < 0 {
			i = len(out)
			h.Through = [][]string{}
			out = append(out, h)
		}
		if len(h.via) > 0 {
			out[i].Through = append(out[i].Through, h.via)
		}
		if h.Verdict == open {
			out[i].ClosedBy = append(out[i].ClosedBy, h.closedBy(items[0].Registered)...)
		}
	}
	for i := range out {
		out[i].ClosedBy = sorted(out[i].ClosedBy)
	}
	return out
}

func (h handled) verdict() string {
	switch {
	case len(h.Paths) > 0:
		return touches
	case len(h.Open) > 0:
		return open
	}
	return clean
}

// closedBy says what would decide the open calls.
func (h handled) closedBy(registered string) []string {
	var out []string
	if h.callers {
		out = append(out, "a call of the function around "+append([]string{registered}, h.via...)[len(h.via)])
	}
	for _, v := range h.variables {
		out = append(out, "what is put into the package variable "+handlerName(v))
	}
	return out
}

// same reports whether another way to complete a registration has the same
// result.
func (h handled) same(o handled) bool {
	return o.key == h.key && o.made == h.made && slices.EqualFunc(o.Paths, h.Paths, func(p, q path) bool { return slices.Equal(p.Hops, q.Hops) }) &&
		slices.Equal(o.Open, h.Open) && slices.Equal(o.Unseen, h.Unseen) && slices.Equal(o.Functions, h.Functions) &&
		slices.Equal(o.Beyond, h.Beyond) && slices.Equal(o.Suppressed, h.Suppressed)
}

// without returns the handlers to which none of the others stands in a relation.
func without(all []handled, less func(h, other handled) bool) []handled {
	return slices.DeleteFunc(slices.Clone(all), func(h handled) bool {
		return slices.ContainsFunc(all, func(o handled) bool { return less(h, o) })
	})
}

func newHandled(v analyzer.Verdict, seen looked) handled {
	h := handled{
		Handler: handlerName(v.Handler), key: v.Handler, made: v.Made, via: v.Via, Paths: []path{},
		Open: append([]string{}, v.Open...), Unseen: append([]string{}, v.Unseen...), variables: v.Variables, callers: v.Callers,
	}
	seen.add(&h, v)
	for _, hops := range v.Paths {
		p := path{Sink: hops[len(hops)-1].Func}
		for _, x := range hops {
			p.Hops = append(p.Hops, hop{x, why(x.Kind, x.Func)})
		}
		h.Paths = append(h.Paths, p)
		h.Handler = p.Hops[0].Func
	}
	return h
}

// completes reports whether h is what further calls make of another.
func (h handled) completes(o handled) bool {
	return len(h.via) > len(o.via) && slices.Equal(h.via[:len(o.via)], o.via) &&
		(o.key == "" || o.key == h.key && o.made == h.made)
}

// join returns what two packages know together: what one of them decides is not
// open.
func (h handled) join(o handled) handled {
	for _, p := range o.Paths {
		i := slices.IndexFunc(h.Paths, func(q path) bool { return q.Sink == p.Sink })
		switch {
		case i < 0:
			h.Paths = append(h.Paths, p)
		case p.compare(h.Paths[i]) < 0:
			h.Paths[i] = p
		}
	}
	slices.SortFunc(h.Paths, func(a, b path) int { return strings.Compare(a.Sink, b.Sink) })
	h.Open = slices.DeleteFunc(h.Open, func(call string) bool { return !slices.Contains(o.Open, call) })
	h.Unseen = sorted(append(h.Unseen, o.Unseen...))
	h.Functions = sorted(append(h.Functions, o.Functions...))
	h.Beyond = sorted(append(h.Beyond, o.Beyond...))
	h.Suppressed = sortSuppressed(append(h.Suppressed, o.Suppressed...))
	h.variables = slices.DeleteFunc(h.variables, func(v string) bool { return !slices.Contains(o.variables, v) })
	h.callers = h.callers && o.callers
	return h
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// compare orders paths as the analyzer does: the one with fewer dynamic hops
// first, then the shorter.
func (p path) compare(q path) int {
	dynamic := func(p path) (n int) {
		for _, h := range p.Hops {
			if h.Why != "" {
				n++
			}
		}
		return n
	}
	return cmp.Or(cmp.Compare(dynamic(p), dynamic(q)), cmp.Compare(len(p.Hops), len(q.Hops)), slices.CompareFunc(p.Hops, q.Hops, func(a, b hop) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.At, b.At))
	}))
}

// sortPlaces sorts places and takes out what is there twice.
func sortPlaces(list []string) []string {
	slices.SortFunc(list, comparePlaces)
	return slices.Compact(list)
}

// comparePlaces orders places by file, and in a file by line.
func comparePlaces(a, b string) int {
	fileA, lineA := splitPlace(a)
	fileB, lineB := splitPlace(b)
	return cmp.Or(strings.Compare(fileA, fileB), cmp.Compare(lineA, lineB), strings.Compare(a, b))
}

func splitPlace(at string) (file string, line int) {
	i := strings.LastIndexByte(at, ':')
	if i < 0 {
		return at, 0
	}
	line, err := strconv.Atoi(at[i+1:])
	if err != nil {
		return at, 0
	}
	return at[:i], line
}
