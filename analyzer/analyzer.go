// Package analyzer checks that every task of a system has an explicit route,
// that no route leads nowhere, and that no bulk task touches the ledger.
//
// [New] returns one [analysis.Analyzer]. It runs in every driver of go/analysis:
// under go vet, in golangci-lint, in analysistest and in the command
// routecheck, with the same findings.
//
// For one package it works in this order:
//
//	directive     reads the //routecheck: comments
//	eval          evaluates what routes are made of: literals, helpers, loops
//	registration  finds declarations, registrations and enqueues in that
//	topology      turns the values back into topologies and tasks
//	reach         finds call paths into the ledger
//	rules         reports
//
// What importers need goes into one package fact, which is a [Fact]. go vet
// shows a package the facts of its direct imports only, so each part hands on
// what can be needed farther away.
//
// Files of tests are not looked at: what only a test declares or wires is no
// part of the system. A package that does not type-check is not analyzed; the
// driver says so. Reflection, unsafe and assembly are not seen.
package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// Name is the name of the analyzer.
const Name = "routecheck"

// URL is where the rules are documented.
const URL = "https://github.com/shipmindlabs/routecheck"

// Options are the settings of an analyzer that come from its driver.
type Options struct {
	// Config, if not nil, is used for every package. Otherwise the flags and
	// the configuration file beside go.mod hold.
	Config *config.Config
	// Libraries are the libraries to know. The default is
	// [registration.Libraries].
	Libraries []registration.Library
}

// New returns the analyzer.
func New(opts Options) *analysis.Analyzer {
	if opts.Libraries == nil {
		opts.Libraries = registration.Libraries()
	}
	table := registration.NewTable(opts.Libraries)
	r := &runner{table: table, watch: table.Watch(), flow: table.Flow(), fixed: opts.Config}
	a := &analysis.Analyzer{
		Name:      Name,
		Doc:       doc,
		URL:       URL,
		Run:       r.run,
		FactTypes: []analysis.Fact{new(Fact)},
	}
	r.flags.Register(&a.Flags)
	a.Flags.BoolVar(&r.inventory, "inventory", false, "report every task as JSON, and no findings, for routecheck list and explain")
	return a
}

const doc = `check that every task has a route, and that no bulk task touches the ledger

The routecheck analyzer finds the tasks that a program declares and registers
and fails when one has no route, is routed to "unrouted", or is routed to a bulk
queue while its handler reaches a ledger package.`

type runner struct {
	table *registration.Table
	watch map[string]eval.Watched
	flow  map[string]flow.Watch
	fixed *config.Config
	flags config.Flags

	inventory bool
}

// run analyzes one package. A fault of the analyzer itself becomes a finding, so
// that it neither ends the driver nor passes for a clean package.
func (r *runner) run(pass *analysis.Pass) (result any, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			reportFault(pass, fault)
			result, err = nil, nil
		}
	}()
	if r.table.Library(pass.Pkg.Path()) {
		return nil, nil
	}
	facts := importFacts(pass)
	files := production(pass)
	if len(files) == 0 {
		return nil, nil
	}
	set := directive.Parse(pass.Fset, files, rules.Valid)
	cfg, err := r.config(pass)
	if err != nil {
		return nil, err
	}
	module := mainModule(pass)
	dir := eval.Dir(pass.Pkg, module)
	source := eval.Source{Fset: pass.Fset, Files: files, Pkg: pass.Pkg, Info: pass.TypesInfo, Dir: dir}
	src := reach.Source{
		Source: source, Module: module,
		Directives: set, Ledger: cfg.IsLedger, Readonly: cfg.IsReadonly,
		Watch: func(key string) (flow.Watch, bool) { w, ok := r.flow[key]; return w, ok },
		Plain: r.table.IsDeclaration, Kept: r.table.IsLibrary,
	}
	reached, known := facts.reach(), facts.eval()
	if !reach.Relevant(src, reached) {
		src.Files = nil
	}
	declares := r.declares(pass, known)
	if src.Files == nil && !declares && len(facts) == 0 && set.Empty() {
		return nil, nil
	}
	paths, err := reach.New(src, reached)
	if err != nil {
		return nil, err
	}
	check := &rules.Pass{
		Fset: pass.Fset, Files: files, Pkg: pass.Pkg, Dir: dir, Config: cfg, Directives: set, Reach: paths,
		Imported: facts.tasks(), Report: pass.Report,
	}
	evaluated := new(eval.Fact)
	if declares {
		ev := eval.New(eval.Config{
			Watch: r.watch, Task: r.table.IsTask, Library: r.table.IsLibrary, Sealed: r.table.IsSealed, Matters: r.table.Matters, Allow: set.Rules,
		}, source, known)
		ev.Run()
		check.Found = r.table.Find(ev.Effects())
		check.Topologies = r.topologies(pass, ev, check.Found)
		check.Changes, check.Limits = ev.Changes(), ev.Limits()
		evaluated = ev.Export()
	}
	if r.inventory {
		check.Report = func(analysis.Diagnostic) {} // its labels are no messages
	}
	check.Check()
	if r.inventory {
		if err := reportInventory(pass, check, paths, r.table); err != nil {
			return nil, err
		}
	}
	if pass.Pkg.Name() == "main" {
		return nil, nil // nothing imports it
	}
	out := &Fact{reach: *paths.Export(evaluated.Functions()), wiring: wiring{*evaluated, check.Tasks(), check.Sends()}}
	if !out.reach.Empty() || !out.empty() {
		pass.ExportPackageFact(out)
	}
	return nil, nil
}

func reportFault(pass *analysis.Pass, fault any) {
	pos := token.NoPos
	if len(pass.Files) > 0 {
		pos = pass.Files[0].Package
	}
	where := ""
	for _, line := range strings.Split(string(debug.Stack()), "\n") {
		if i := strings.Index(line, "/analyzer/"); i >= 0 && !strings.Contains(line, "analyzer.go") && strings.Contains(line, ".go:") {
			where, _, _ = strings.Cut(line[i+1:], " ")
			break
		}
	}
	pass.Report(analysis.Diagnostic{Pos: pos, Category: "internal", Message: fmt.Sprintf(
		"internal: package %s could not be checked: %v at %s (this is a defect of routecheck; report it with the package, which is not covered until then)", pass.Pkg.Path(), fault, where)})
}

// production returns the files of a package that are not tests.
func production(pass *analysis.Pass) []*ast.File {
	return slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool {
		return strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go")
	})
}

// declares reports whether a package can declare or register anything: it names
// a library, or something it imports does.
func (r *runner) declares(pass *analysis.Pass, known map[string]*eval.Fact) bool {
	return len(known) > 0 || r.table.Names(pass.Pkg) || slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return r.table.Library(p.Path()) })
}

// imported is the facts of the direct imports, by their path.
type imported []importedFact

type importedFact struct {
	path string
	fact *Fact
}

func importFacts(pass *analysis.Pass) imported {
	var out imported
	for _, p := range pass.Pkg.Imports() {
		f := new(Fact)
		if pass.ImportPackageFact(p, f) {
			out = append(out, importedFact{p.Path(), f})
		}
	}
	slices.SortFunc(out, func(a, b importedFact) int { return strings.Compare(a.path, b.path) })
	return out
}

func (in imported) eval() map[string]*eval.Fact {
	out := make(map[string]*eval.Fact)
	for _, f := range in {
		if !f.fact.Eval.Empty() {
			out[f.path] = &f.fact.Eval
		}
	}
	return out
}

func (in imported) reach() map[string]*reach.Fact {
	out := make(map[string]*reach.Fact)
	for _, f := range in {
		if !f.fact.reach.Empty() {
			out[f.path] = &f.fact.reach
		}
	}
	return out
}

func (in imported) tasks() []rules.Import {
	var out []rules.Import
	for _, f := range in {
		out = append(out, rules.Import{Path: f.path, Tasks: f.fact.Tasks, Sends: f.fact.Sends})
	}
	return out
}
