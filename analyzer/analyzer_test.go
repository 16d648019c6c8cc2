package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// findings is a test that is told of findings only. What the facts hold is no
// part of the expectations in the source files.
type findings struct{ *testing.T }

func (f findings) Errorf(format string, args ...any) {
	f.Helper()
	if strings.HasPrefix(format, "%v: unexpected %s") && len(args) > 1 && args[1] == "fact" {
		return
	}
	text := fmt.Sprintf(format, args...)
	for _, l := range remarks(f.T, text) {
		text += "\n\tremarked: " + l + " (if this holds no longer, remove the remark)"
	}
	f.T.Error(text)
}

var (
	failedAt = regexp.MustCompile(`^(\S+\.go):\d+`)
	remark   = regexp.MustCompile(`// (?:reach: \w+, but|limit:) ((?:alarmed|missed): [^/]+[^/ ])`)
)

// remarks returns what a file that a failure is about says of wrong answers.
// testdata/reach/README.md describes such remarks.
func remarks(t *testing.T, failure string) []string {
	t.Helper()
	m := failedAt.FindStringSubmatch(failure)
	if m == nil {
		return nil
	}
	data, err := os.ReadFile(m[1])
	if err != nil {
		t.Error(err)
		return nil
	}
	var all []string
	for i, line := range strings.Split(string(data), "\n") {
		if m := remark.FindStringSubmatch(line); m != nil {
			all = append(all, fmt.Sprintf("line %d, %s", i+1, m[1]))
		}
	}
	return all
}

// The same files are checked through the other drivers by the tests of the
// command.
func TestExpectations(t *testing.T) {
	for _, module := range []string{"rules", "topologies"} {
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			dir, err := filepath.Abs("../testdata/" + module)
			if err != nil {
				t.Fatal(err)
			}
			results := analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{}), "./...")
			if len(results) == 0 {
				t.Fatal("no package was analyzed")
			}
			for _, r := range results {
				for _, d := range r.Diagnostics {
					if !rules.Valid(d.Category) || !strings.HasPrefix(d.Message, d.Category+": ") {
						t.Errorf("%s: the category %q is no rule, or not in front of the message %q", r.Action, d.Category, d.Message)
					}
					if strings.Contains(d.Message, "\n") {
						t.Errorf("%s: a message of more than one line: %q", r.Action, d.Message)
					}
				}
			}
		})
	}
}

// A program breaks the rule that its folder is named after and no other, and the
// folder sound in it breaks none.
func TestEveryRuleHasPrograms(t *testing.T) {
	rule := regexp.MustCompile("`([a-z]+): ")
	for _, r := range rules.All() {
		dir := filepath.Join("../testdata/rules", r.ID)
		broken := make(map[string]int)
		for _, want := range wants(t, dir) {
			m := rule.FindStringSubmatch(want)
			if m == nil {
				t.Errorf("%s: the expectation %s does not begin with a rule", dir, want)
				continue
			}
			broken[m[1]]++
		}
		if broken[r.ID] == 0 || len(broken) != 1 {
			t.Errorf("%s: the expectations are of %v, want some of %s and of no other", dir, broken, r.ID)
		}
		if sound := wants(t, filepath.Join(dir, "sound")); len(sound) > 0 {
			t.Errorf("%s/sound expects findings: %s", dir, sound)
		}
	}
}

// wants returns the expectations in the files of one folder.
func wants(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has no Go files (error %v)", dir, err)
	}
	one := regexp.MustCompile("`[^`]*`")
	var out []string
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range comments(f) {
			if _, want, ok := strings.Cut(c.Text, "// want "); ok {
				out = append(out, one.FindAllString(want, -1)...)
			}
		}
	}
	return out
}

func comments(f *ast.File) []*ast.Comment {
	var out []*ast.Comment
	for _, group := range f.Comments {
		out = append(out, group.List...)
	}
	return out
}

// Every rule is documented by itself, and its id is a word.
func TestRulesAreDocumented(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+$`)
	for _, r := range rules.All() {
		if !id.MatchString(r.ID) || r.Title == "" || r.Why == "" {
			t.Errorf("rule %q has no title or no reason: %+v", r.ID, r)
		}
	}
	if rules.Valid("") || rules.Valid("Noroute") || !rules.Valid("noroute") {
		t.Error("Valid knows other rules than All")
	}
}

// The analyzer never spells the path of package taskmeta, so that a fork works. The
// oracle is no part of the analyzer: it writes programs, which have to import by a
// path.
func TestNoSpelledPaths(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if filepath.ToSlash(name) == "reach/oracle" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		imports := make(map[*ast.BasicLit]bool)
		for _, spec := range f.Imports {
			imports[spec.Path] = true
		}
		var found error
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if ok && !imports[lit] && (strings.Contains(lit.Value, "routecheck/taskmeta") || strings.Contains(lit.Value, "routecheck/runtime")) {
				found = fmt.Errorf("%s spells the path %s", name, lit.Value)
			}
			return true
		})
		return found
	})
	if err != nil {
		t.Error(err)
	}
}
