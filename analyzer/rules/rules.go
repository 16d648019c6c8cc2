// Package rules has the rules: one file each, with the id, what it is for, and
// the check.
//
// The other passes have done the looking by the time a check runs. A [Pass]
// gives it the topologies, declarations, registrations and enqueues of one
// package, and the check reports. Faults of a topology by itself are found by
// package taskmeta, whose words are used as they are, so that the build and the
// start-up never disagree.
//
// To add a rule, write its file and put it into [All].
package rules

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Rule is one rule.
type Rule struct {
	// ID is the diagnostic's category, the name that a suppression gives, and
	// the anchor in the documentation.
	ID string
	// Title says when the rule fires, in a few words.
	Title string
	// Why says what goes wrong in a system that breaks it.
	Why string

	check func(*Pass)
}

// All returns the rules in the order of their ids.
func All() []*Rule {
	all := []*Rule{
		allow(), deadroute(), direct(), duplicate(), invalid(), keyless(), ledgerbulk(),
		noroute(), notconst(), owner(), suffix(), undeclared(), unrouted(), wrongpool(),
	}
	slices.SortFunc(all, func(a, b *Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Valid reports whether there is a rule of that id.
func Valid(id string) bool {
	return slices.ContainsFunc(All(), func(r *Rule) bool { return r.ID == id })
}

// TaskRef is a declared task as importers must know it, to find a name that is
// declared twice.
type TaskRef struct {
	// Topology is the key of the topology's variable.
	Topology string
	Name     string
	// At is the place of the declaration.
	At string
}

// Pass is one package to check.
type Pass struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	// Dir is the package's directory as places name it.
	Dir string

	Config     *config.Config
	Directives *directive.Set
	Topologies []topology.Topology
	Found      registration.Found
	Reach      *reach.Package
	// Changes are assignments that make a topology unknowable, and Limits
	// places where the evaluation gave up.
	Changes, Limits []eval.Change
	// Imported are the declarations of each import and of what it imports, in
	// the order of the import paths.
	Imported []Import

	// Report takes the findings, in the order of their places.
	Report func(analysis.Diagnostic)

	sends    []SendRef
	findings []analysis.Diagnostic
	seen     map[finding]bool
}

// Import is the declarations that one import brings.
type Import struct {
	Path  string
	Tasks []TaskRef
	Sends []SendRef
}

type finding struct {
	pos     token.Pos
	message string
}

// Check runs every rule. The rule about suppressions is last, when it is known
// which were of use.
func (p *Pass) Check() {
	p.seen = make(map[finding]bool)
	p.sends = p.Sends()
	for _, call := range p.Found.Pending {
		for _, rule := range call.Allow {
			if !call.Pool || rule == "wrongpool" || rule == "duplicate" {
				p.Directives.Allowed(call.Pos, rule)
			}
		}
	}
	last := allow()
	for _, r := range All() {
		if r.ID != last.ID {
			r.check(p)
		}
	}
	last.check(p)
	slices.SortStableFunc(p.findings, func(a, b analysis.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), strings.Compare(a.Message, b.Message))
	})
	for _, d := range p.findings {
		p.Report(d)
	}
}

// report files a finding, unless the line or one of the rules in allowed
// suppresses it.
func (p *Pass) report(rule string, pos token.Pos, message string, allowed []string, fixes ...analysis.SuggestedFix) {
	if p.Directives.Allowed(pos, rule) || slices.Contains(allowed, rule) {
		return
	}
	// The id is part of the message since not every driver shows the category,
	// and a suppression has to name it.
	f := finding{pos, rule + ": " + message}
	if p.seen[f] {
		return
	}
	p.seen[f] = true
	p.findings = append(p.findings, analysis.Diagnostic{
		Pos: pos, Category: rule, Message: f.message, URL: "#" + rule, SuggestedFixes: fixes,
	})
}

// faults reports what taskmeta finds wrong under one rule: with the topologies
// themselves, and with each task that is declared here.
func (p *Pass) faults(rule string, fix func(topology.Topology, taskmeta.Fault) []analysis.SuggestedFix) {
	for _, t := range p.Topologies {
		for _, f := range t.Faults() {
			if f.Rule != rule || rule == "undeclared" && len(t.Gaps) > 0 {
				continue
			}
			pos := t.Pos
			switch {
			case f.Queue >= 0 && t.QueuePos[f.Queue].IsValid():
				pos = t.QueuePos[f.Queue]
			case f.Route >= 0 && t.RoutePos[f.Route].IsValid():
				pos = t.RoutePos[f.Route]
			}
			var fixes []analysis.SuggestedFix
			if fix != nil {
				fixes = fix(t, f)
			}
			p.report(rule, pos, f.Error(), nil, fixes...)
		}
	}
	for _, d := range p.Found.Declarations {
		for _, f := range p.taskFaults(d.Task) {
			if f.Rule == rule {
				p.report(rule, d.Pos, f.Error(), d.Task.Allow)
			}
		}
	}
	p.namedFaults(rule)
}

// taskFaults returns what is wrong with a declared task, as far as what is known
// of it and its topology decides.
func (p *Pass) taskFaults(t topology.Task) []taskmeta.Fault {
	if !t.Known || !t.Topology.Known || len(t.Gaps) > 0 {
		return nil
	}
	info := t.TaskInfo
	info.Where = "" // the finding stands there
	faults := t.Topology.TaskFaults(info)
	if len(t.Topology.Gaps) > 0 {
		// The entry that is not known may be the one that is missing.
		faults = slices.DeleteFunc(faults, func(f taskmeta.Fault) bool {
			return f.Rule == "noroute" || f.Rule == "undeclared"
		})
	}
	return faults
}

// queue returns where a registered task goes, or false if that is not known or
// is a fault that another rule reports. Of several queues it is one whose tasks
// must not touch the ledger, if there is one.
func (p *Pass) queue(r registration.Registration) (taskmeta.Queue, bool) {
	queues := p.queues(r)
	if len(queues) == 0 {
		return taskmeta.Queue{}, false
	}
	i := slices.IndexFunc(queues, func(q taskmeta.Queue) bool { return slices.Contains(p.Config.Classes, q.Class) })
	return queues[max(i, 0)], true
}

// queues returns the queues that a registered task goes to.
func (p *Pass) queues(r registration.Registration) []taskmeta.Queue {
	if r.Named {
		return p.namedQueues(r)
	}
	if q, ok := r.Task.Resolve(); ok {
		return []taskmeta.Queue{q}
	}
	return nil
}

// Place names a place of the package that is checked.
func (p *Pass) Place(pos token.Pos) string { return eval.Place(p.Fset, p.Dir, pos) }

// elsewhere says where a library's call is, and by which calls it was completed,
// if the finding stands in another place.
func (p *Pass) elsewhere(r registration.Registration) string { return p.registered(r.Pos, r.At, r.Via) }

// registered is elsewhere for a finding at pos.
func (p *Pass) registered(pos token.Pos, at string, via []string) string {
	here := p.Place(pos)
	if at == here {
		return ""
	}
	s := " (registered by the call at " + at
	for _, call := range via {
		if call != here {
			s += ", through " + call
		}
	}
	return s + ")"
}
