package main_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
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
		{"a package variable that another package sets", "catalog.notify", "variable.txt", nil},
		{"one of two handlers", "catalog.both", "both.txt", nil},
		{"an open verdict as JSON", "catalog.sweep", "open.json", []string{"-json"}},
		{"a handler that no package hands in", "catalog.given", "given.txt", nil},
		{"assembly, linkname and unsafe, and what is like them and hides nothing", "catalog.blind", "blind.txt", nil},
		{"libraries that keep a callback, and some that call it", "catalog.later", "later.txt", nil},
		{"suppressed calls", "catalog.audit", "audit.txt", nil},
		{"suppressed calls as JSON", "catalog.audit", "audit.json", []string{"-json"}},
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

// TestExplainByName explains tasks that a library knows by name, and that go to
// more than one queue or to that of the configuration.
func TestExplainByName(t *testing.T) {
	d := newDrivers(t)
	type queue struct{ Name, Class, Owner, Route string }
	tests := []struct {
		task string
		want []queue
	}{
		{"several", []queue{{"critical", "money", "payments", ""}, {"low", "bulk", "catalog", ""}}},
		{"pay:settle", []queue{{"critical", "money", "payments", "pay:*"}}},
	}
	for _, tt := range tests {
		t.Run(tt.task, func(t *testing.T) {
			out := d.run(t, filepath.Join(d.root, "testdata", "libraries"), nil, d.tool, "explain", "-json", tt.task, "./...")
			var got struct {
				Tasks []struct {
					Topology      string
					Queues        []queue
					Registrations []struct{ Handlers []struct{ Verdict string } }
				}
			}
			if err := json.Unmarshal([]byte(out.stdout), &got); err != nil {
				t.Fatalf("%v\n%s", err, out.stderr)
			}
			if len(got.Tasks) != 1 || got.Tasks[0].Topology != "" || !slices.Equal(got.Tasks[0].Queues, tt.want) {
				t.Fatalf("the task is %+v, want the queues %v", got.Tasks, tt.want)
			}
			for _, r := range got.Tasks[0].Registrations {
				for _, h := range r.Handlers {
					if h.Verdict == "ledger" {
						return
					}
				}
			}
			t.Errorf("none of %+v touches the ledger", got.Tasks[0].Registrations)
		})
	}
}

// TestListAgrees compares the column of the ledger with the findings: a bulk
// task touches the ledger in the list if and only if the gate reports it, but
// for what is suppressed.
func TestListAgrees(t *testing.T) {
	d := newDrivers(t)
	tests := []struct {
		module  string
		allowed []string
	}{
		{"libraries", []string{"sync:allowed"}},
		{"rules", []string{"bulk.above", "bulk.same"}},
	}
	for _, tt := range tests {
		t.Run(tt.module, func(t *testing.T) {
			dir := filepath.Join(d.root, "testdata", tt.module)
			var list struct {
				Tasks []struct {
					Task, Class string
					Ledger      bool
				}
			}
			if out := d.run(t, dir, nil, d.tool, "list", "-json", "./..."); json.Unmarshal([]byte(out.stdout), &list) != nil {
				t.Fatalf("list prints %s\n%s", out.stdout, out.stderr)
			}
			var listed []string
			reported := slices.Clone(tt.allowed)
			for _, f := range d.gate(t, dir).findings {
				if _, rest, ok := strings.Cut(f.message, `ledgerbulk: task "`); ok {
					task, _, _ := strings.Cut(rest, `"`)
					reported = append(reported, task)
				}
			}
			for _, task := range list.Tasks {
				if task.Class == "bulk" && task.Ledger {
					listed = append(listed, task.Task)
				}
			}
			for _, names := range []*[]string{&listed, &reported} {
				slices.Sort(*names)
				*names = slices.Compact(*names)
			}
			if len(reported) == len(tt.allowed) || !slices.Equal(listed, reported) {
				t.Errorf("the list says yes for\n%q\nand the gate reports\n%q", listed, reported)
			}
		})
	}
}
