package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// program is a folder of testdata/reach with a function Wire, which makes the
// program's registrations. Each registration in bulk has one label, on a line
// that names the task: the finding that is wanted, or "reach: no". A label says what
// is true; a limit beside it says that the analyzer does not see it.
type program struct {
	dir    string           // relative to the module
	tests  bool             // whether it has tests, which wire what the program does not
	labels map[string]label // by the task's name
}

// excused are the reasons for which a handler may touch the ledger when it is
// run and be labelled "reach: no".
var excused = []string{"handed over", "allowed"}

// programs reads the programs and their labels.
func programs(t *testing.T, dir string) []*program {
	t.Helper()
	set := token.NewFileSet()
	files := make(map[string]*ast.File) // by their path relative to dir
	byDir := make(map[string]*program)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name = relative(dir, name)
		files[name] = f
		if slices.ContainsFunc(f.Decls, isWire) {
			byDir[path.Dir(name)] = &program{dir: path.Dir(name), labels: make(map[string]label)}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		p := owner(byDir, path.Dir(name))
		labels := labelsOf(t, dir, name, set, files[name])
		switch {
		case p != nil:
			p.tests = p.tests || strings.HasSuffix(name, "_test.go")
			for _, l := range labels {
				p.add(t, l)
			}
		case len(labels) > 0:
			t.Errorf("%s has labels and belongs to no program (declare a function Wire above it)", name)
		}
	}
	all := slices.SortedFunc(maps.Values(byDir), func(a, b *program) int { return strings.Compare(a.dir, b.dir) })
	for _, p := range all {
		if len(p.labels) == 0 {
			t.Errorf("%s has no label", p.dir)
		}
	}
	return all
}

func isWire(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && fn.Recv == nil && fn.Name.Name == "Wire"
}

// owner returns the program that a folder belongs to, or nil.
func owner(byDir map[string]*program, dir string) *program {
	for ; dir != "."; dir = path.Dir(dir) {
		if p := byDir[dir]; p != nil {
			return p
		}
	}
	return nil
}

// label is what a comment says of one task.
type label struct {
	at      string
	task    string
	witness string // an expression that the path into the ledger matches; empty if there is none
	excuse  string // why a run touches the ledger, where there is none
	// deferred reports whether the call at the end of the witness is.
	deferred bool
}

func (p *program) add(t *testing.T, l label) {
	t.Helper()
	if other, twice := p.labels[l.task]; twice {
		t.Errorf("%s: task %q has a label at %s already", l.at, l.task, other.at)
	}
	p.labels[l.task] = l
}

var (
	wanted = regexp.MustCompile(`^ledgerbulk: task "([^"]*)" .* writes the ledger: (.*? \\\([^ ]*\\\))`)
	// falseAlarm is wanted of the analyzer as it is, and no label.
	falseAlarm = regexp.MustCompile(`^ledgerbulk: task "([^"]*)"$`)
)

// labelsOf returns the labels in one file.
func labelsOf(t *testing.T, dir, name string, set *token.FileSet, f *ast.File) []label {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(data, []byte("\n"))
	var all []label
	var alarms, explained []string // tasks
	for _, group := range f.Comments {
		for _, c := range group.List {
			line := set.Position(c.Pos()).Line
			at := fmt.Sprintf("%s:%d", name, line)
			known, wants := expected(t, at, c.Text)
			for _, want := range wants {
				if m := falseAlarm.FindStringSubmatch(want); m != nil {
					alarms = append(alarms, m[1])
				} else if m := wanted.FindStringSubmatch(want); m != nil {
					all = append(all, label{at: at, task: m[1], witness: m[2], deferred: isDeferred(t, dir, m[2])})
				} else {
					t.Errorf("%s: a finding is wanted that is no ledgerbulk with its path: %s", at, want)
				}
			}
			said, isNo := strings.CutPrefix(c.Text, "// reach: no")
			if !isNo {
				continue
			}
			tasks := tasksOn(string(lines[line-1]))
			if len(tasks) == 0 {
				t.Errorf("%s: the label names no task (write it on the line of the registration)", at)
			}
			_, excuse, _ := strings.Cut(said, ", ")
			if known.kind != "" {
				excuse = ""
				explained = append(explained, tasks...)
			}
			if excuse != "" && !slices.Contains(excused, excuse) {
				t.Errorf("%s: the excuse %q is none of %q", at, excuse, excused)
			}
			for _, task := range tasks {
				all = append(all, label{at: at, task: task, excuse: excuse})
			}
		}
	}
	for _, task := range alarms {
		if !slices.Contains(explained, task) {
			t.Errorf("%s: a false alarm of task %q is wanted that no label explains (write the whole path, or remark why it is false)", name, task)
		}
	}
	return all
}

var placeOf = regexp.MustCompile(` \\\((\S+):(\d+)\\\)$`)

// isDeferred reports whether a deferred call is at the place that ends a witness.
func isDeferred(t *testing.T, dir, witness string) bool {
	t.Helper()
	place := placeOf.FindStringSubmatch(witness)
	if place == nil {
		t.Fatalf("the witness %s ends with no place", witness)
	}
	line, err := strconv.Atoi(place[2])
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(place[1])))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	return line <= len(lines) && strings.HasPrefix(strings.TrimSpace(lines[line-1]), "defer ")
}

// The corpus says what touching the ledger means, so it has to be large and to
// have enough programs that must not be findings.
func TestCorpusIsLarge(t *testing.T) {
	all := programs(t, filepath.Join("..", "..", "testdata", "reach"))
	tasks, innocent := 0, 0
	for _, p := range all {
		tasks += len(p.labels)
		if p.innocent() {
			innocent++
		}
	}
	t.Logf("%d programs with %d registrations; in %d programs none touches the ledger", len(all), tasks, innocent)
	if len(all) < 150 || innocent < 60 {
		t.Errorf("%d programs, of which %d have no finding, want at least 150 and 60", len(all), innocent)
	}
}

func (p *program) innocent() bool {
	for _, l := range p.labels {
		if l.witness != "" {
			return false
		}
	}
	return true
}

// Each driver gives the findings of the labels, and no other.
func TestCorpusInDrivers(t *testing.T) {
	d := newDrivers(t)
	dir := filepath.Join(d.root, "testdata", "reach")
	wants := expectations(t, dir)
	vet, gate := d.vet(t, dir), d.gate(t, dir)
	match(t, vet.findings, wants)
	if vet.exit != 1 || gate.exit != 1 {
		t.Errorf("go vet exits %d and the gate %d, want 1 and 1\n%s\n%s", vet.exit, gate.exit, vet.stderr, gate.stderr)
	}
	sameFindings(t, vet.findings, gate.findings, "go vet", "the gate")
	sameFindings(t, vet.findings, inProcess(t, dir), "go vet", "analysistest")
}

// Every label is true: the handlers are run, with a ledger that counts.
func TestCorpusIsTrue(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	d := &drivers{root: root} // they need no tool here
	dir := filepath.Join(root, "testdata", "reach")
	all := programs(t, dir)
	outcomes := d.runPrograms(t, dir, all)
	for _, p := range all {
		got, ok := outcomes[p.dir]
		switch {
		case !ok:
			t.Errorf("%s was not run", p.dir)
			continue
		case got.Error != "":
			t.Errorf("%s could not be run: %s", p.dir, got.Error)
			continue
		}
		for _, task := range slices.Sorted(maps.Keys(p.labels)) {
			if paths, registered := got.Tasks[task]; registered {
				p.labels[task].compare(t, paths)
			} else {
				t.Errorf("%s: task %q has a label and no handler", p.labels[task].at, task)
			}
		}
		for task := range got.Tasks {
			if _, ok := p.labels[task]; !ok {
				t.Errorf("%s: task %q is registered and has no label", p.dir, task)
			}
		}
		if p.tests {
			if out := d.run(t, dir, nil, "go", "test", "./"+p.dir); out.exit != 0 {
				t.Errorf("go test ./%s: %s%s", p.dir, out.stdout, out.stderr)
			}
		}
	}
}

// compare compares a label with the paths on which a run touched the ledger.
func (l label) compare(t *testing.T, paths []touch) {
	t.Helper()
	touches := l.witness != "" || l.excuse != ""
	if touches != (len(paths) > 0) {
		t.Errorf("%s: task %q: a run touches the ledger %d times: %v", l.at, l.task, len(paths), paths)
	}
	if l.witness == "" {
		return
	}
	if !slices.ContainsFunc(paths, l.matches) {
		t.Errorf("%s: task %q: the label has the path\n\t%s\nand a run\n\t%v", l.at, l.task, l.witness, paths)
	}
}

// matches reports whether a run took the path of the label, as it was or without
// its cycles. Of what a goroutine did a run knows the end only, of a function
// literal the line of the call in it, and of a deferred call the line at which the
// function returned.
func (l label) matches(p touch) bool {
	i := strings.LastIndex(l.witness, ` \(`)
	hops, place := anyLine.ReplaceAllString(l.witness[:i], `$1:\d+`), strings.TrimSuffix(l.witness[i+len(` \(`):], `\)`)
	if l.deferred {
		place = anyLine.ReplaceAllString("func at "+place, `$1:\d+`)[len("func at "):]
	}
	if !matchWhole(place, p.At) {
		return false
	}
	return slices.ContainsFunc([][]string{p.Hops, p.Last}, func(took []string) bool {
		names := strings.Split(hops, arrow)
		if n := len(names) - len(took); !p.Whole && n > 0 {
			names = names[n:]
		}
		return matchWhole(strings.Join(names, arrow), strings.Join(took, arrow))
	})
}

const arrow = " -> "

// anyLine matches the place of a function literal in a label.
var anyLine = regexp.MustCompile(`(func at [^ ]*):\d+`)

func matchWhole(rx, s string) bool { return regexp.MustCompile("^(?:" + rx + ")$").MatchString(s) }

// outcome is what a run of a program gave.
type outcome struct {
	Tasks map[string][]touch // those with a handler
	Error string
}

// touch is a path on which a run touched the ledger.
type touch struct {
	Hops, Last []string // all, and without the cycles
	At         string
	Whole      bool // whether it begins with the handler
}

// runPrograms links all programs into one command, which is in no folder, and
// runs it.
func (d *drivers) runPrograms(t *testing.T, dir string, all []*program) map[string]outcome {
	t.Helper()
	var imports, table strings.Builder
	for i, p := range all {
		fmt.Fprintf(&imports, "\tp%d %q\n", i, "example.test/reach/"+p.dir)
		fmt.Fprintf(&table, "\t\t%q: p%d.Wire,\n", p.dir, i)
	}
	source := fmt.Sprintf(`package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"example.test/reach/run"
%s)

func main() {
	type outcome struct {
		Tasks map[string][]run.Path
		Error string
	}
	out := make(map[string]outcome)
	for name, wire := range map[string]any{
%s	} {
		tasks, err := run.Program(context.Background(), wire)
		r := outcome{Tasks: tasks}
		if err != nil {
			r.Error = err.Error()
		}
		out[name] = r
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		log.Fatal(err)
	}
}
`, imports.String(), table.String())
	tmp := t.TempDir()
	command, overlay := filepath.Join(tmp, "main.go"), filepath.Join(tmp, "overlay.json")
	write(t, command, []byte(source))
	write(t, overlay, []byte(`{"Replace": {`+strconv.Quote(filepath.Join(dir, "main.go"))+": "+strconv.Quote(command)+"}}"))
	out := d.run(t, dir, nil, "go", "run", "-overlay="+overlay, ".")
	if out.exit != 0 {
		t.Fatalf("the programs exit %d: %s", out.exit, out.stderr)
	}
	results := make(map[string]outcome)
	if err := json.Unmarshal([]byte(out.stdout), &results); err != nil {
		t.Fatalf("the programs print %q: %v", out.stdout, err)
	}
	return results
}
