package registration

import "github.com/shipmindlabs/routecheck/analyzer/flow"

// Flow returns the functions of the libraries for package flow, by its keys:
// where handlers go, and what is run around them. The others only take
// declarations and messages.
func (t *Table) Flow() map[string]flow.Watch {
	out := make(map[string]flow.Watch, len(t.calls))
	methods := make(map[string]string) // of handlers, by the package of the library
	for key, c := range t.calls {
		if c.Role == Register && c.Method != "" {
			methods[flow.PackageOf(flow.Plain(key))] = c.Method
		}
	}
	for key, c := range t.calls {
		w := flow.Watch{AroundMethods: c.AroundMethods}
		switch c.Role {
		case Register:
			w.Handler, w.Method, w.Own, w.Worker = c.Handler, c.Method, c.Own, c.Worker
			w.Inner = methods[flow.PackageOf(flow.Plain(key))]
		case Wrap:
			w.Wrap = c.Handler
		case Wrapper:
			w.Worker, w.Surround = c.Worker, c.Surround
		case Work, Run:
			w.Config, w.Around, w.Workers = c.Config, c.Around, c.Workers
		}
		out[flow.Plain(key)] = w
	}
	return out
}
