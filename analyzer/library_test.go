package analyzer_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/txtar"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
)

// unpack writes a module of testdata/odd that needs no other into a new folder.
func unpack(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("..", "testdata", "odd", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// jobs is the entry of the made-up library.
func jobs(calls ...registration.Call) registration.Library {
	return registration.Library{
		Path:  "example.test/third/jobs",
		Types: []string{"Mux"},
		Calls: append([]registration.Call{
			{Func: "New", Role: registration.Work, Config: 2, Queue: "From"},
			{Func: "(*Mux).On", Role: registration.Register, Worker: 1, Name: 2, Handler: 3, Method: "Work"},
			{Func: "(*Mux).OnFunc", Role: registration.Register, Worker: 1, Name: 2, Handler: 3},
		}, calls...),
	}
}

// Supporting another library is adding an entry.
func TestThirdLibrary(t *testing.T) {
	dir := unpack(t, "library")
	libs := append(registration.Libraries(), jobs())
	analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{Libraries: libs}), "./...")

	for _, r := range analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{}), "./sync") {
		if len(r.Diagnostics) > 0 {
			t.Errorf("without the entry: %v", r.Diagnostics)
		}
	}
}

// A fault of the analyzer is a finding that names the package. The entry counts
// arguments wrongly, which no entry of the table does.
func TestInternalFault(t *testing.T) {
	dir := unpack(t, "library")
	libs := append(registration.Libraries(), jobs(registration.Call{Func: "(*Mux).On", Role: registration.Register, Worker: 1, Name: -7, Handler: 3}))
	reported := make(map[string]string)
	for _, r := range analysistest.Run(quiet{}, dir, analyzer.New(analyzer.Options{Libraries: libs}), "./...") {
		if r.Err != nil {
			t.Errorf("%s: %v", r.Action, r.Err)
		}
		for _, d := range r.Diagnostics {
			if d.Category == "internal" {
				reported[r.Action.Package.PkgPath] += d.Message
			}
		}
	}
	if len(reported) != 2 {
		t.Fatalf("faults are reported in %v, want them in two packages", reported)
	}
	for _, pkg := range []string{"example.test/third", "example.test/third/sync"} {
		want := regexp.MustCompile(`^internal: package ` + pkg + ` could not be checked: .*index out of range.* at analyzer/registration/table\.go:\d+ \(this is a defect of routecheck.*\)$`)
		if !want.MatchString(reported[pkg]) {
			t.Errorf("%s: %q does not match %s", pkg, reported[pkg], want)
		}
	}
}

// quiet is a test that hears nothing: the findings are looked at afterwards.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}
