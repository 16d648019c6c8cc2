package main_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files of explain")

// TestExplain compares what is said of each task with testdata/explain, where
// the module is too.
func TestExplain(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, filepath.Join("..", "..", "cmd", "routecheck", "testdata", "explain", "module"))
	tests := []struct {
		doc, task, golden string
		args              []string
	}{
		{"a static call, and a task of two topologies", "pay.confirm", "static.txt", nil},
		{"two functions of the ledger, by a callback and by go", "pay.payout", "sinks.txt", nil},
		{"a task without a handler", "pay.refund", "unhandled.txt", nil},
		{"an interface, of which each program decides what it holds", "catalog.import", "interface.txt", nil},
		{"nothing of the ledger that writes", "catalog.scrape", "negative.txt", nil},
		{"an interface that no package decides", "catalog.sweep", "open.txt", nil},
		{"reflection", "catalog.daily", "reflection.txt", nil},
		{"JSON", "catalog.import", "interface.json", []string{"-json"}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			args := append(append([]string{"explain"}, tt.args...), tt.task, "./...")
			out := d.run(t, dir, nil, d.tool, args...)
			if out.exit != 0 || out.stderr != "" {
				t.Fatalf("routecheck %s exits %d and says %s", strings.Join(args, " "), out.exit, out.stderr)
			}
			name := filepath.Join("testdata", "explain", tt.golden)
			if *update {
				write(t, name, []byte(out.stdout))
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if out.stdout != string(want) {
				t.Errorf("routecheck %s prints\n%s\nand not\n%s", strings.Join(args, " "), out.stdout, want)
			}
		})
	}
}

// TestExplainUsage checks what is said where there is nothing to explain.
func TestExplainUsage(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, filepath.Join("..", "..", "cmd", "routecheck", "testdata", "explain", "module"))
	tests := []struct {
		doc  string
		args []string
		want string
	}{
		{"a name with a mistake", []string{"pay.confrim"},
			`routecheck: there is no task "pay.confrim" in ./... (did you mean pay.confirm? routecheck list names them all)`},
		{"a name like no other", []string{"x"},
			`routecheck: there is no task "x" in ./... (routecheck list names them all)`},
		{"packages without tasks", []string{"pay.confirm", "./ledger"},
			`routecheck: there is no task "pay.confirm" in ./ledger (there is none at all: name the packages that declare and register tasks)`},
		{"no name", nil,
			`routecheck: explain is given no task (name one in front of the packages ./...; routecheck list names them all)`},
		{"packages instead of a name", []string{"./...", "./pay"},
			`routecheck: explain is given no task (name one in front of the packages ./... ./pay; routecheck list names them all)`},
		{"a fix", []string{"-fix", "pay.confirm"},
			`routecheck: explain takes no flag -fix (run routecheck -fix)`},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			out := d.run(t, dir, nil, d.tool, append([]string{"explain"}, tt.args...)...)
			if out.exit != 2 || out.stdout != "" || strings.TrimSpace(out.stderr) != tt.want {
				t.Errorf("routecheck explain %s exits %d and says\n%s%s\nnot\n%s", tt.args, out.exit, out.stdout, out.stderr, tt.want)
			}
		})
	}
}
