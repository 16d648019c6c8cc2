package taskmeta_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// sharedTable holds one topology a folder, most of them faulty. The analyzer is
// tested on the same files: its messages must match the "// want" comments, and
// so must the faults of the running program here. Hence they agree.
const sharedTable = "../testdata/topologies"

// report is what the program in the shared table prints of one topology.
type report struct {
	Faults []taskmeta.Fault
	Tasks  []taskmeta.TaskInfo
}

func TestSharedTable(t *testing.T) {
	reports := runSharedTable(t)
	folders, err := filepath.Glob(filepath.Join(sharedTable, "*", "topology.go"))
	if err != nil {
		t.Fatal(err)
	}
	if len(folders) != len(reports) {
		t.Errorf("%d folders, but the program reports %d: its list is not complete", len(folders), len(reports))
	}
	rules := make(map[string]int)
	for _, file := range folders {
		name := filepath.Base(filepath.Dir(file))
		t.Run(name, func(t *testing.T) {
			r, ok := reports[name]
			if !ok {
				t.Fatalf("the program does not report %s", name)
			}
			source := parseCase(t, file)
			for _, fault := range r.Faults {
				rules[fault.Rule]++
				source.expected(t, source.line(t, fault, r.Tasks), fault)
			}
			for line, wants := range source.wants {
				for _, want := range wants {
					t.Errorf("%s:%d: no fault matches %q", file, line, want)
				}
			}
		})
	}
	for _, rule := range []string{"deadroute", "direct", "duplicate", "invalid", "keyless", "noroute", "owner", "suffix", "undeclared", "unrouted"} {
		if rules[rule] == 0 {
			t.Errorf("the table has no fault of rule %s", rule)
		}
	}
}

// runSharedTable builds and runs the program as a user's program is: with the
// faults found while it runs.
func runSharedTable(t *testing.T) map[string]report {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = sharedTable
	cmd.Env = append(os.Environ(), "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("go run in %s: %v\n%s", sharedTable, err, &stderr)
	}
	var reports map[string]report
	if err := json.Unmarshal(stdout.Bytes(), &reports); err != nil {
		t.Fatal(err)
	}
	return reports
}

// caseSource is what one file of the table says about lines.
type caseSource struct {
	file           string
	queues, routes []int // the lines of the entries of the variable Topology
	wants          map[int][]*regexp.Regexp
}

func parseCase(t *testing.T, file string) *caseSource {
	t.Helper()
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	s := &caseSource{file: file, wants: make(map[int][]*regexp.Regexp)}
	for _, group := range tree.Comments {
		for _, comment := range group.List {
			if text, ok := strings.CutPrefix(comment.Text, "// want "); ok {
				line := set.Position(comment.Pos()).Line
				s.wants[line] = parseWants(t, text)
			}
		}
	}
	for _, field := range topologyLiteral(t, tree).Elts {
		pair := field.(*ast.KeyValueExpr)
		for _, entry := range pair.Value.(*ast.CompositeLit).Elts {
			line := set.Position(entry.Pos()).Line
			if pair.Key.(*ast.Ident).Name == "Queues" {
				s.queues = append(s.queues, line)
			} else {
				s.routes = append(s.routes, line)
			}
		}
	}
	return s
}

// topologyLiteral returns the value of the variable Topology.
func topologyLiteral(t *testing.T, tree *ast.File) *ast.CompositeLit {
	t.Helper()
	for _, decl := range tree.Decls {
		vars, ok := decl.(*ast.GenDecl)
		if !ok || vars.Tok != token.VAR {
			continue
		}
		for _, spec := range vars.Specs {
			if spec := spec.(*ast.ValueSpec); spec.Names[0].Name == "Topology" {
				return spec.Values[0].(*ast.CompositeLit)
			}
		}
	}
	t.Fatal("no variable Topology")
	return nil
}

// parseWants reads one or more Go strings, each a regular expression.
func parseWants(t *testing.T, text string) []*regexp.Regexp {
	t.Helper()
	var wants []*regexp.Regexp
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			t.Fatalf("want %s: %v", text, err)
		}
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("want %s: %v", quoted, err)
		}
		wants = append(wants, regexp.MustCompile(pattern))
		text = text[len(quoted):]
	}
	return wants
}

// line returns the line of the entry that has the fault.
func (s *caseSource) line(t *testing.T, fault taskmeta.Fault, tasks []taskmeta.TaskInfo) int {
	t.Helper()
	switch {
	case fault.Queue >= 0:
		return s.queues[fault.Queue]
	case fault.Route >= 0:
		return s.routes[fault.Route]
	}
	place, ok := strings.CutPrefix(tasks[fault.Task].Where, fmt.Sprintf("%s/topology.go:", filepath.Base(filepath.Dir(s.file))))
	line, err := strconv.Atoi(place)
	if !ok || err != nil {
		t.Fatalf("the task is declared at %q, not in %s", tasks[fault.Task].Where, s.file)
	}
	return line
}

// expected takes the expectation that a fault matches off the list.
func (s *caseSource) expected(t *testing.T, line int, fault taskmeta.Fault) {
	t.Helper()
	i := slices.IndexFunc(s.wants[line], func(want *regexp.Regexp) bool { return want.MatchString(fault.Error()) })
	if i < 0 {
		t.Errorf("%s:%d: unexpected fault of rule %s: %v", s.file, line, fault.Rule, fault)
		return
	}
	s.wants[line] = slices.Delete(s.wants[line], i, i+1)
}
