package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/flow"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// maxListed is how many names of a list are printed. JSON has them all.
const maxListed = 20

// text returns the explanations as a reader gets them.
func (x explanations) text() []byte {
	var b bytes.Buffer
	for i, e := range x.Tasks {
		if i > 0 {
			b.WriteByte('\n')
		}
		e.write(&b)
	}
	return b.Bytes()
}

func (e explanation) write(b *bytes.Buffer) {
	if e.Topology == "" {
		fmt.Fprintf(b, "%s, which a library knows by name\n", e.Task)
	} else {
		fmt.Fprintf(b, "%s in %s\n", e.Task, e.Topology)
		fmt.Fprintf(b, "\tdeclared  %s\n", cmp.Or(strings.Join(e.Declared, ", "), "in no package that was read"))
	}
	for _, q := range e.Queues {
		fmt.Fprintf(b, "\tqueue     %s\n\troute     %s\n", q, q.route(e.Topology))
	}
	if len(e.Queues) == 0 {
		b.WriteString("\tqueue     not known\n")
	}
	if len(e.Registrations) == 0 {
		b.WriteString("\nno registration of a known handler was found, so there is nothing to look at\n")
	}
	for _, r := range e.Registrations {
		fmt.Fprintf(b, "\nregistered at %s\n", r.At)
		if len(r.Handlers) == 0 {
			b.WriteString("\n\tit is not known which function the handler is\n")
		}
		for _, h := range r.Handlers {
			b.WriteByte('\n')
			h.write(b, r.At)
		}
	}
}

// String names the queue as taskmeta does.
func (q queue) String() string {
	if q.Class == "" && q.Owner == "" {
		return q.Name + " (not declared)"
	}
	return taskmeta.Queue{Name: q.Name, Class: taskmeta.Class(q.Class), Owner: q.Owner}.String()
}

// route says what decides for the queue.
func (q queue) route(topology string) string {
	switch {
	case q.RouteAt != "":
		return fmt.Sprintf("%s at %s", q.Route, q.RouteAt)
	case q.Route != "":
		return q.Route
	case topology == "":
		return "none, the calls that enqueue the task name the queue, or its type does"
	case q.Name == taskmeta.Unrouted:
		return "none"
	}
	return "none, the task names its queue"
}

func (h handled) write(b *bytes.Buffer, at string) {
	name := "a function that a caller hands in"
	if h.Handler != "" {
		name = h.Handler
	}
	fmt.Fprintf(b, "\t%s\n", name)
	for _, way := range h.Through {
		fmt.Fprintf(b, "\tthrough %s\n", strings.Join(way, ", "))
	}
	switch h.Verdict {
	case touches:
		fmt.Fprintf(b, "\ttouches the ledger: %s\n", count(len(h.Paths), "function", "functions"))
	case open:
		b.WriteString("\tno path to the ledger, as far as its calls are decided\n")
	default:
		b.WriteString("\tno path to the ledger\n")
	}
	for _, p := range h.Paths {
		b.WriteByte('\n')
		p.write(b)
	}
	if len(h.Open) > 0 {
		fmt.Fprintf(b, "\n\t%s open:\n", count(len(h.Open), "call is", "calls are"))
		writeList(b, described(h.Open, at))
		if h.Verdict == touches {
			fmt.Fprintf(b, "\twhat %s is not asked, since it is clear that the handler touches the ledger\n", plural(len(h.Open), "it leads to", "they lead to"))
		} else {
			b.WriteString("\tnothing in these packages decides what is called there, and this would:\n")
			writeList(b, h.ClosedBy)
			b.WriteString("\t(name the package where it is, if there is one)\n")
		}
	}
	if len(h.Suppressed) > 0 {
		fmt.Fprintf(b, "\n\t%s not followed:\n", count(len(h.Suppressed), "call is", "calls are"))
		for _, s := range h.Suppressed {
			fmt.Fprintf(b, "\t\t%s@%s --> %s, suppressed at %s: %s\n", s.Kind, s.At, s.Callee, s.AllowedAt, s.Reason)
		}
	}
	kept, hidden := split(h.Unseen, func(s string) bool { return strings.HasSuffix(s, flow.Keeps) })
	if len(hidden) > 0 {
		b.WriteString("\n\tnot seen, so a path through it would be missed:\n")
		writeList(b, hidden)
	}
	if len(kept) > 0 {
		b.WriteString("\n\ttaken to be called where it is handed over:\n")
		writeList(b, kept)
	}
	if h.Verdict == touches {
		return
	}
	fmt.Fprintf(b, "\n\tlooked at %s:\n", count(len(h.Functions), "function", "functions"))
	writeList(b, h.Functions)
	if len(h.Beyond) > 0 {
		b.WriteString("\twhat these call in turn is looked at too, but not listed for packages that are not named:\n")
		writeList(b, h.Beyond)
	}
}

// split returns the texts for which something holds, and the others.
func split(list []string, holds func(string) bool) (with, without []string) {
	for _, s := range list {
		if holds(s) {
			with = append(with, s)
		} else {
			without = append(without, s)
		}
	}
	return with, without
}

// write prints the path in the layout of deadcode -whylive: the handler, and
// then a hop a line. Below stands why the dynamic hops resolve so.
func (p path) write(b *bytes.Buffer) {
	width := 0
	for _, h := range p.Hops {
		width = max(width, len(h.call()))
	}
	for i, h := range p.Hops {
		if i == 0 {
			fmt.Fprintf(b, "\t%*s%s\n", width+len(" --> "), "", h.Func)
		} else {
			fmt.Fprintf(b, "\t%*s --> %s\n", width, h.call(), h.Func)
		}
	}
	for _, h := range p.Hops {
		if h.Why != "" {
			fmt.Fprintf(b, "\tat %s %s\n", h.At, h.Why)
		}
	}
}

// call says how and where a hop is called.
func (h hop) call() string {
	if h.Kind == "" {
		return ""
	}
	return h.Kind + "@" + h.At
}

// handlerName returns the name of a function as a reader knows it, by its key:
// pay.(*Service).Confirm for (*example.com/pay.Service).Confirm, which may stand
// behind the name of a package that binds it.
func handlerName(key string) string {
	key, _, wrapped := strings.Cut(key, "$bound")
	if !wrapped {
		key, _, wrapped = strings.Cut(key, "$thunk")
	}
	if i := strings.Index(key, ".("); wrapped && i >= 0 {
		key = key[i+1:]
	}
	if f, literal, ok := strings.Cut(key, "$"); ok {
		return "literal " + strings.ReplaceAll(literal, "$", ".") + " in " + handlerName(f)
	}
	star := ""
	name, method := key, ""
	if recv, ok := strings.CutPrefix(key, "("); ok {
		if recv, ok = strings.CutPrefix(recv, "*"); ok {
			star = "*"
		}
		name, method, _ = strings.Cut(recv, ").")
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	pkg, typ, _ := strings.Cut(name, ".")
	switch {
	case star != "":
		return pkg + ".(*" + typ + ")." + method
	case method != "":
		return name + "." + method
	}
	return name
}

// why says why a call resolves to a function, unless it names it.
func why(kind, callee string) string {
	switch kind {
	case flow.ByMethod.String():
		if t := receiver(callee); t != "" {
			return "the interface can hold a " + t
		}
		return "the interface can hold what leads to " + callee
	case flow.ByValue.String():
		return "the function value can be " + callee
	case flow.ByLibrary.String():
		return "a library that is not looked at is handed " + callee + ", and may call it"
	}
	return ""
}

// receiver returns the type of a method as a reader knows it, or "":
// *pg.Store for pg.(*Store).Post.
func receiver(method string) string {
	pkg, rest, ok := strings.Cut(method, ".")
	if !ok || strings.ContainsAny(pkg, " /") {
		return ""
	}
	if typ, _, ok := strings.Cut(strings.TrimPrefix(rest, "(*"), ")."); ok && strings.HasPrefix(rest, "(*") {
		return "*" + pkg + "." + typ
	}
	if typ, _, ok := strings.Cut(rest, "."); ok {
		return pkg + "." + typ
	}
	return ""
}

// described turns the names of open calls into words: a method that a library
// calls if a value has it has a ? in front, and % is the formatting of a value.
// What the worker runs around the handler is called where that is registered.
func described(calls []string, registered string) []string {
	out := make([]string, len(calls))
	for i, call := range calls {
		name, at, ok := strings.Cut(call, " at ")
		if !ok {
			out[i] = "the " + call + " itself"
			continue
		}
		name, _, _ = strings.Cut(name, "@")
		if method, ok := strings.CutPrefix(name, "?"); ok {
			name = method + " of a value that has it"
		}
		if name == "%" {
			name = "String, Error and the like of a value that is formatted"
		}
		if at == registered {
			at += ", where the worker's middleware is called too"
		}
		out[i] = name + " at " + at
	}
	return out
}

// writeList prints a list, a line each, and counts the rest of a long one.
func writeList(b *bytes.Buffer, list []string) {
	for _, s := range list[:min(len(list), maxListed)] {
		fmt.Fprintf(b, "\t\t%s\n", s)
	}
	if rest := len(list) - maxListed; rest > 0 {
		fmt.Fprintf(b, "\t\tand %d more\n", rest)
	}
}

// count returns a number with its noun.
func count(n int, one, many string) string { return fmt.Sprintf("%d %s", n, plural(n, one, many)) }

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
