package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Tasks that a library knows by name only have their routes in the configuration,
// or where there is none in the calls that enqueue them, as far as the package of
// the registration sees those: in itself and in what it imports. Each call is
// checked against the configuration where it stands.

// SendRef is a call that enqueues a task by name, as importers must know it.
type SendRef struct {
	Task string
	// Queue is the queue that it names, or the library's default if Default.
	Queue   string
	Default bool
}

// Sends returns the calls that enqueue tasks by name, of this package and of its
// imports, sorted.
func (p *Pass) Sends() []SendRef {
	var out []SendRef
	for _, imp := range p.Imported {
		out = append(out, imp.Sends...)
	}
	for _, e := range p.Found.Enqueues {
		if !e.Named || len(e.Task.Gaps) > 0 || len(e.Task.QueueGaps) > 0 {
			continue
		}
		s := SendRef{Task: e.Task.Name, Queue: e.Task.TaskInfo.Queue}
		if s.Queue == "" {
			s.Queue, s.Default = e.Default, true
		}
		if s.Queue != "" {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b SendRef) int {
		return slices.Compare([]string{a.Task, a.Queue, fmt.Sprint(a.Default)}, []string{b.Task, b.Queue, fmt.Sprint(b.Default)})
	})
	return slices.Compact(out)
}

// NamedRoutes returns the names of the queues that a task goes to which is registered
// by name, each once: the one of the configuration, or else those of the calls that enqueue it,
// or else the one that its own type names.
func (p *Pass) NamedRoutes(r registration.Registration) []string {
	if len(r.Task.Gaps) > 0 || r.Task.Name == "" {
		return nil
	}
	var out []string
	add := func(queue string) {
		if !slices.Contains(out, queue) {
			out = append(out, queue)
		}
	}
	top := &p.Config.Topology
	if res := top.Resolve(r.Task.Name, ""); res.Matched {
		add(res.Queue.Name)
	}
	for _, route := range top.Routes {
		if r.Prefix && !p.taken(r, route.Task) && strings.HasPrefix(route.Task, r.Task.Name) {
			add(route.Queue)
		}
	}
	configured := len(out) > 0
	for _, s := range p.sends {
		switch {
		case s.Task != r.Task.Name && !(r.Prefix && strings.HasPrefix(s.Task, r.Task.Name) && !p.taken(r, s.Task)):
		case top.Resolve(s.Task, "").Matched:
		case configured && s.Task == r.Task.Name:
		default:
			if _, ok := top.Queue(s.Queue); ok || !s.Default {
				add(s.Queue)
			}
		}
	}
	if len(out) == 0 && r.Task.TaskInfo.Queue != "" {
		add(r.Task.TaskInfo.Queue)
	}
	return out
}

// taken reports whether a longer pattern that is registered on the same worker takes
// a name.
func (p *Pass) taken(r registration.Registration, name string) bool {
	return slices.ContainsFunc(p.Found.Registrations, func(o registration.Registration) bool {
		return o.Named && o.Worker.Site == r.Worker.Site && len(o.Task.Name) > len(r.Task.Name) && strings.HasPrefix(name, o.Task.Name)
	})
}

// namedQueues returns the queues of [Pass.NamedRoutes] that are declared.
func (p *Pass) namedQueues(r registration.Registration) []taskmeta.Queue {
	var out []taskmeta.Queue
	for _, name := range p.NamedRoutes(r) {
		if q, ok := p.Config.Topology.Queue(name); ok {
			out = append(out, q)
		}
	}
	return out
}

// namedFaults reports what is wrong with the tasks that are known by name only.
func (p *Pass) namedFaults(rule string) {
	for _, r := range p.Found.Registrations {
		if !r.Named || !r.Decided || len(r.Task.Gaps) > 0 {
			continue
		}
		routes := p.NamedRoutes(r)
		if len(routes) == 0 && r.Task.Name != "" {
			if rule == "noroute" && len(r.Task.QueueGaps) == 0 {
				p.report(rule, r.Pos, fmt.Sprintf("task %q has no route: neither %s nor a call that enqueues it and that this package sees names its queue (choose a queue for QUEUE and add to routes there)%s: - {task: %q, queue: QUEUE}",
					r.Task.Name, config.FileName, p.elsewhere(r), r.Task.Name), r.Allow)
			}
			continue
		}
		own := r.Task.TaskInfo.Queue
		for _, queue := range routes {
			if p.Config.Topology.Resolve(r.Task.Name, "").Matched || queue != own {
				queue = "" // the call that names it is at fault, or the configuration
			}
			p.nameFaults(rule, r.Task.TaskInfo, queue, func(message string) { p.report(rule, r.Pos, message, r.Allow) })
		}
		if len(routes) == 0 {
			p.nameFaults(rule, r.Task.TaskInfo, "", func(message string) { p.report(rule, r.Pos, message, r.Allow) })
		}
	}
	for _, e := range p.Found.Enqueues {
		if !e.Named || len(e.Task.Gaps) > 0 || e.Task.TaskInfo.Queue == "" {
			continue
		}
		p.nameFaults(rule, e.Task.TaskInfo, e.Task.TaskInfo.Queue, func(message string) { p.report(rule, e.Pos, message, e.Allow) })
	}
}

// nameFaults reports the faults of one task in one queue, or in that of its route
// if queue is empty.
func (p *Pass) nameFaults(rule string, info taskmeta.TaskInfo, queue string, report func(message string)) {
	info.Queue = queue
	info.Keyed = true // its library has no keys to look for
	info.Retry.Attempts = taskmeta.NoRetries
	for _, f := range p.Config.Topology.TaskFaults(info) {
		if f.Rule == rule && rule != "noroute" {
			report(f.Error())
		}
	}
}

// strayed reports calls that enqueue a task to another queue than its route leads
// to.
func (p *Pass) strayed() {
	for _, e := range p.Found.Enqueues {
		if !e.Named || len(e.Task.Gaps) > 0 || e.Task.TaskInfo.Queue == "" {
			continue
		}
		res := p.Config.Topology.Resolve(e.Task.Name, "")
		if res.Matched && res.Queue.Name != e.Task.TaskInfo.Queue {
			p.report("wrongpool", e.Pos, fmt.Sprintf("task %q is enqueued to queue %q, but its route in %s leads to %s (change one of them)",
				e.Task.Name, e.Task.TaskInfo.Queue, config.FileName, res.Queue), e.Allow)
		}
	}
}

// unknownQueues reports tasks whose queue only the running program knows, unless
// the configuration has a route for them.
func (p *Pass) unknownQueues() {
	report := func(name string) bool { return !p.Config.Topology.Resolve(name, "").Matched }
	for _, r := range p.Found.Registrations {
		if !r.Named || !r.Decided || len(r.Task.Gaps) > 0 || !report(r.Task.Name) {
			continue
		}
		for _, g := range r.Task.QueueGaps {
			p.report("notconst", r.Pos, fmt.Sprintf("%s, so its route cannot be checked%s (write it as a constant, or add a route for the task to %s)", g, p.elsewhere(r), config.FileName), r.Allow)
		}
	}
	for _, e := range p.Found.Enqueues {
		if !e.Named || len(e.Task.Gaps) > 0 || !report(e.Task.Name) {
			continue
		}
		for _, g := range e.Task.QueueGaps {
			p.report("notconst", e.Pos, fmt.Sprintf("%s, so its route cannot be checked (write it as a constant, or add a route for the task to %s)", g, config.FileName), e.Allow)
		}
	}
}
