package main_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/txtar"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// drivers runs the analyzer in each of its drivers.
type drivers struct {
	root string // of the repository
	tool string // the built command
}

func newDrivers(t *testing.T) *drivers {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	d := &drivers{root: root, tool: filepath.Join(t.TempDir(), "routecheck")}
	if out := d.run(t, root, nil, "go", "build", "-o", d.tool, "./cmd/routecheck"); out.exit != 0 {
		t.Fatalf("go build: %s", out.stderr)
	}
	return d
}

// found is a finding as every driver gives it: the file is relative to the
// module.
type found struct {
	file         string
	line, column int
	message      string
}

func (f found) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.file, f.line, f.column, f.message)
}

func compareFound(a, b found) int {
	return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column), strings.Compare(a.message, b.message))
}

// without returns the findings of a that b does not have.
func without(a, b []found) []found {
	return slices.DeleteFunc(slices.Clone(a), func(f found) bool { return slices.Contains(b, f) })
}

// sameFindings compares what two drivers found.
func sameFindings(t *testing.T, a, b []found, nameA, nameB string) {
	t.Helper()
	for _, f := range without(a, b) {
		t.Errorf("only %s finds %s", nameA, f)
	}
	for _, f := range without(b, a) {
		t.Errorf("only %s finds %s", nameB, f)
	}
	if len(a) != len(b) {
		t.Errorf("%s has %d findings and %s %d", nameA, len(a), nameB, len(b))
	}
}

// output is what one run of a driver gave.
type output struct {
	exit           int
	stdout, stderr string
	findings       []found
}

func (d *drivers) run(t *testing.T, dir string, env []string, name string, args ...string) output {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOFLAGS=", "PWD="+dir), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s %s: %v", name, args, err)
	}
	return output{exit: cmd.ProcessState.ExitCode(), stdout: stdout.String(), stderr: stderr.String()}
}

var findingLine = regexp.MustCompile(`(?m)^(.+?\.go):(\d+)(?::(\d+))?: ([a-z]+: .*)$`)

// parse reads the findings that a driver printed.
func parse(t *testing.T, dir, text string) []found {
	t.Helper()
	var all []found
	for _, m := range findingLine.FindAllStringSubmatch(text, -1) {
		line, lineErr := strconv.Atoi(m[2])
		column, columnErr := strconv.Atoi(cmp.Or(m[3], "0")) // none behind a //line
		if err := errors.Join(lineErr, columnErr); err != nil {
			t.Fatal(err)
		}
		all = append(all, found{relative(dir, m[1]), line, column, m[4]})
	}
	slices.SortFunc(all, compareFound)
	return all
}

func relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsAbs(file) {
		file = rel
	}
	return filepath.ToSlash(filepath.Clean(file))
}

// vet runs go vet with the tool. args stand in front of the packages, which are
// all of the module.
func (d *drivers) vet(t *testing.T, dir string, args ...string) output {
	t.Helper()
	out := d.run(t, dir, nil, "go", slices.Concat([]string{"vet", "-vettool=" + d.tool}, args, []string{"./..."})...)
	out.findings = parse(t, dir, out.stderr)
	return out
}

// gate runs the command by itself.
func (d *drivers) gate(t *testing.T, dir string, args ...string) output {
	t.Helper()
	out := d.run(t, dir, nil, d.tool, append(slices.Clone(args), "./...")...)
	out.findings = parse(t, dir, out.stdout)
	return out
}

// quiet is a test that hears nothing: the expectations are compared elsewhere.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}

// inProcess runs the analyzer in the driver of analysistest.
func inProcess(t *testing.T, dir string) []found {
	t.Helper()
	var all []found
	for _, r := range analysistest.Run(quiet{}, dir, analyzer.New(analyzer.Options{}), "./...") {
		if r.Err != nil {
			t.Fatalf("%s: %v", r.Action, r.Err)
		}
		for _, diag := range r.Diagnostics {
			at := r.Action.Package.Fset.Position(diag.Pos)
			all = append(all, found{relative(dir, at.Filename), at.Line, at.Column, diag.Message})
		}
	}
	slices.SortFunc(all, compareFound)
	return slices.Compact(all) // a package and its test variant
}

// expectation is one regular expression of a "// want" comment, or of a remark that
// it should be one.
type expectation struct {
	file  string
	line  int
	rx    *regexp.Regexp
	limit limit // what the expectation shows, if it is a wrong answer
}

func expectations(t *testing.T, dir string) []expectation {
	t.Helper()
	var all []expectation
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(name, ".go") {
			all = append(all, expectationsIn(t, dir, name)...)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatalf("%s expects nothing", dir)
	}
	return all
}

// expectationsIn returns the expectations in one file.
func expectationsIn(t *testing.T, dir, name string) []expectation {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, data, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var all []expectation
	alarms := make(map[int]limit) // by line
	for _, group := range f.Comments {
		for _, c := range group.List {
			at := set.Position(c.Pos())
			file := relative(dir, at.Filename)
			known, wants := expected(t, fmt.Sprintf("%s:%d", file, at.Line), c.Text)
			if known.kind == alarmed {
				alarms[set.PositionFor(c.Pos(), false).Line] = known
				known = limit{} // of what the line wants
			}
			for _, want := range wants {
				all = append(all, expectation{file, at.Line, regexp.MustCompile(want), known})
			}
		}
	}
	lines := strings.Split(string(data), "\n")
	for _, line := range slices.Sorted(maps.Keys(alarms)) {
		alarms[line].explain(t, lines[line-1], all)
	}
	return all
}

// match compares findings with expectations, one to one. What is missed must not be
// found, so that its remark goes when the analyzer finds it.
func match(t *testing.T, findings []found, wants []expectation) {
	t.Helper()
	wants = slices.Clone(wants)
	for _, f := range findings {
		i := slices.IndexFunc(wants, func(w expectation) bool {
			return w.file == f.file && w.line == f.line && w.rx.MatchString(f.message)
		})
		if i < 0 {
			t.Errorf("unexpected finding: %s", f)
			continue
		}
		if wants[i].limit.kind == missed {
			t.Errorf("%s is missed no longer (make the remark a want): %s", wants[i].limit, f)
		}
		wants = slices.Delete(wants, i, i+1)
	}
	for _, w := range wants {
		switch w.limit.kind {
		case missed:
		case alarmed:
			t.Errorf("%s:%d: no finding matches %s (remove it, and the remark %s)", w.file, w.line, w.rx, w.limit)
		default:
			t.Errorf("%s:%d: no finding matches %s", w.file, w.line, w.rx)
		}
	}
}

// The same files give the same findings in every driver.
func TestDrivers(t *testing.T) {
	d := newDrivers(t)
	for _, module := range []string{"rules", "topologies"} {
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(d.root, "testdata", module)
			wants := expectations(t, dir)
			vet, gate, in := d.vet(t, dir), d.gate(t, dir), inProcess(t, dir)
			match(t, vet.findings, wants)
			if vet.exit != 1 || gate.exit != 1 {
				t.Errorf("go vet exits %d and the gate %d, want 1 and 1\n%s\n%s", vet.exit, gate.exit, vet.stderr, gate.stderr)
			}
			sameFindings(t, vet.findings, gate.findings, "go vet", "the gate")
			sameFindings(t, vet.findings, in, "go vet", "analysistest")
		})
	}
	t.Run("shop", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(d.root, "testdata", "shop")
		for name, out := range map[string]output{"go vet": d.vet(t, dir), "the gate": d.gate(t, dir)} {
			if out.exit != 0 || len(out.findings) > 0 {
				t.Errorf("%s exits %d\n%s%s", name, out.exit, out.stdout, out.stderr)
			}
		}
	})
}

// unpack writes the files of an archive in testdata/odd into a new folder. A
// go.mod that requires routecheck gets it from this repository.
func (d *drivers) unpack(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(d.root, "testdata", "odd", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(d.root, "testdata", "rules", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		data := f.Data
		if filepath.Base(f.Name) == "go.mod" && bytes.Contains(data, []byte("shipmindlabs/routecheck")) {
			data = append(slices.Clip(data), "\nreplace github.com/shipmindlabs/routecheck => "+strconv.Quote(d.root)+"\n"...)
			write(t, filepath.Join(dir, filepath.Dir(f.Name), "go.sum"), sum)
		}
		write(t, filepath.Join(dir, f.Name), data)
	}
	return dir
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
