package main_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// odd is one module of testdata/odd and what the drivers say of it.
type odd struct {
	archive string
	in      string   // the folder to work in, if it is not the top one
	args    []string // of both drivers
	vet     int      // exit status
	gate    int      // exit status
	found   []string // what the findings match, in the order of their places
	errors  string   // what both write to standard error besides
}

var odds = []odd{
	{archive: "typeerror", vet: 1, gate: 3, found: []string{`good/good.go:9: noroute: task "lost.good"`},
		errors: `bad[/\\]bad.go:11:\d+: cannot use "text"`},
	{archive: "syntax", vet: 1, gate: 3, found: []string{`good/good.go:9: noroute: task "lost.good"`},
		errors: `bad[/\\]bad.go:3:\d+: (syntax error|expected|missing)`},
	{archive: "empty"},
	{archive: "variants", vet: 1, gate: 1, found: []string{`tasks/tasks.go:9: noroute: task "lost.once"`}},
	{archive: "cgo", vet: 1, gate: 1, found: []string{`native/native.go:17: noroute: task "lost.native"`}},
	{archive: "tags", vet: 1, gate: 1, found: []string{`paid/free.go:11: noroute: task "lost.free"`}},
	{archive: "tags", args: []string{"-tags=paid"}, vet: 1, gate: 1, found: []string{`paid/paid.go:11: noroute: task "lost.paid"`}},
	{archive: "nodot", vet: 1, gate: 1, found: []string{`tasks/tasks.go:9: noroute: task "lost.nodot"`}},
	{archive: "space", in: "a folder", vet: 1, gate: 1, found: []string{`tasks/tasks.go:9: noroute: task "lost.space"`}},
	{archive: "workspace", in: "alpha", vet: 1, gate: 1,
		found: []string{`main.go:16: ledgerbulk: task "bulk.alpha" .* func at main.go:16 -> books.Post \(main.go:16\)`}},
	{archive: "workspace", in: "beta"},
	{archive: "dependency", vet: 1, gate: 1,
		found: []string{`main.go:16: ledgerbulk: task "bulk.settle" .* func at main.go:16 -> billing.Charge -> billing.post -> books.Post \(example.test/billing/billing.go:8\)`}},
	{archive: "dependency", args: []string{"-ledger=example.test/billing"}, vet: 1, gate: 1,
		found: []string{`main.go:16: ledgerbulk: .* func at main.go:16 -> billing.Charge \(main.go:16\)`}},
}

func TestOddModules(t *testing.T) {
	d := newDrivers(t)
	for _, o := range odds {
		t.Run(strings.Join(append([]string{o.archive, o.in}, o.args...), " "), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(d.unpack(t, o.archive), o.in)
			vet, gate := d.vet(t, dir, o.args...), d.gate(t, dir, o.args...)
			for name, out := range map[string]output{"go vet": vet, "the gate": gate} {
				o.compare(t, name, out)
			}
			if vet.exit != o.vet || gate.exit != o.gate {
				t.Errorf("go vet exits %d and the gate %d, want %d and %d", vet.exit, gate.exit, o.vet, o.gate)
			}
			if t.Failed() {
				t.Logf("go vet\n%s\nthe gate\n%s%s", vet.stderr, gate.stdout, gate.stderr)
			}
		})
	}
}

func (o odd) compare(t *testing.T, name string, out output) {
	t.Helper()
	if len(out.findings) != len(o.found) {
		t.Errorf("%s has %d findings, want %d", name, len(out.findings), len(o.found))
		return
	}
	for i, f := range out.findings {
		got := regexp.MustCompile(`^([^:]*:\d+):\d+`).ReplaceAllString(f.String(), "$1")
		if !regexp.MustCompile("^" + o.found[i]).MatchString(got) {
			t.Errorf("%s finds %s, want %s", name, got, o.found[i])
		}
	}
	if !regexp.MustCompile(o.errors).MatchString(out.stderr) {
		t.Errorf("%s does not say %s", name, o.errors)
	}
}

// A vendored routecheck is the same library.
func TestVendored(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, "variants")
	if out := d.run(t, dir, nil, "go", "mod", "vendor"); out.exit != 0 {
		t.Fatalf("go mod vendor: %s", out.stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "vendor", "github.com", "shipmindlabs", "routecheck", "taskmeta")); err != nil {
		t.Fatal(err)
	}
	for name, out := range map[string]output{"go vet": d.vet(t, dir, "-mod=vendor"), "the gate": d.gate(t, dir)} {
		if out.exit != 1 || len(out.findings) != 1 || !strings.Contains(out.findings[0].message, `noroute: task "lost.once"`) {
			t.Errorf("%s exits %d and finds %v\n%s", name, out.exit, out.findings, out.stderr)
		}
	}
}

// Lines may end as on Windows.
func TestCarriageReturns(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, "crlf")
	name := filepath.Join(dir, "tasks", "tasks.go")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write(t, name, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")))
	o := odd{found: []string{`tasks/tasks.go:11: noroute: task "lost.crlf"`, `tasks/tasks.go:13: allow: a suppression without a reason`}}
	o.compare(t, "go vet", d.vet(t, dir))
	o.compare(t, "the gate", d.gate(t, dir))
}

// contents reads the Go files of a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		data, err := os.ReadFile(name)
		out[relative(dir, name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A fix deletes what is dead or unused and nothing else.
func TestFixes(t *testing.T) {
	d := newDrivers(t)
	fix := map[string]func(t *testing.T, dir string){
		"go vet": func(t *testing.T, dir string) { d.vet(t, dir, "-fix") },
		"gate":   func(t *testing.T, dir string) { d.gate(t, dir, "-fix") },
	}
	for name, apply := range fix {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := d.unpack(t, "fixes")
			want := filepath.Join(dir, "fixed")
			before := contents(t, dir)
			if err := os.RemoveAll(want); err != nil {
				t.Fatal(err)
			}
			apply(t, dir)
			after := contents(t, dir)
			for file, text := range after {
				expected := before[file]
				if file == "tasks/tasks.go" {
					expected = before["fixed/tasks.go"]
				}
				if text != expected {
					t.Errorf("%s is\n%s\nwant\n%s", file, text, expected)
				}
			}
			if out := d.run(t, dir, nil, "gofmt", "-l", "."); out.stdout != "" || out.exit != 0 {
				t.Errorf("gofmt would change %s%s", out.stdout, out.stderr)
			}
			if out := d.run(t, dir, nil, "go", "build", "./..."); out.exit != 0 {
				t.Errorf("go build: %s", out.stderr)
			}
			var left []string
			for _, f := range d.vet(t, dir).findings {
				rule, _, _ := strings.Cut(f.message, ":")
				left = append(left, f.file+" "+rule)
			}
			if want := []string{"generated/generated.go deadroute", "tasks/tasks.go noroute", "tasks/tasks.go allow"}; !slices.Equal(left, want) {
				t.Errorf("left are %q, want %q", left, want)
			}
		})
	}
}
