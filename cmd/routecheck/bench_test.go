package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkVet compares go vet with routecheck and go vet with an analyzer that
// does nothing, on the same modules and in the same run: three generated modules
// that differ in their number of packages, and a public one. Run it with make
// bench-vet; an iteration is a round, in which the tools take turns.
//
// It prints a table with a column for each module and the targets beside it. What
// has no unit is routecheck's divided by that of the tool that does nothing, and
// what misses its target has an exclamation mark. The rows:
//
//   - cold: the tool has never run, everything is compiled.
//   - warm: nothing has changed.
//   - edit: one file has changed since, in a package that others import. Its lines
//     have moved, so that what imports it is analyzed again too.
//   - memory: the largest peak of any process, in a cold run.
//   - facts: their share of the bytes of all vetx files, which hold the types
//     besides; and their share in those of the module alone.
//   - a package: the processor time of the processes that analyze the packages of
//     the module, for one of them. Below the table stands by how much it differs
//     between the generated modules: it is flat if facts do not pile up.
//
// Of the time there are two rows: what passed, and the processor time of the go
// command and all it started, which other work on the machine disturbs less. A
// ratio is the median of the ratios of two measurements that followed each other.
// Memory, facts and the time of a package come from one more cold run of each
// tool, under testdata/meter, because measuring them takes time.
//
// Above the table stand the measurements of each module: the median, with the
// smallest and the largest in brackets. Where the brackets are wide, something
// else was running, and the ratio means little.
func BenchmarkVet(b *testing.B) {
	v := newVetBench(b)
	modules := []vetModule{v.generated(250), v.generated(500), v.generated(1000), v.ethereum()}
	var columns []vetColumn
	for _, m := range modules {
		b.Run(m.name, func(b *testing.B) {
			c := v.compare(b, m)
			c.report(b)
			columns = append(columns, c)
		})
	}
	if err := printVetTable(os.Stdout, columns); err != nil {
		b.Fatal(err)
	}
}

// vetModule is what the tools are compared on.
type vetModule struct {
	name     string
	path     string
	scale    int // number of packages of a generated module, or 0
	patterns []string
	flags    []string // for routecheck alone
	edited   string   // the file that is edited
	create   func(b *testing.B, dir string)
}

func (v *vetBench) generated(n int) vetModule {
	return vetModule{
		name:     fmt.Sprint(n),
		path:     "example.test/large",
		scale:    n,
		patterns: []string{"./..."},
		edited:   "area02/service3/service.go",
		create:   func(b *testing.B, dir string) { generate(b, dir, n, v.root) },
	}
}

// ethereum is a public module: a part of go-ethereum, 53 packages with 136,000
// lines and 104,000 of tests, and 800 packages that they need. It is the program
// of a ledger, which its other parts reach through interfaces, and it builds
// without a C compiler. It has no tasks, but with its ledger named it has all
// that makes the analyzer look into functions.
func (v *vetBench) ethereum() vetModule {
	const path, version = "github.com/ethereum/go-ethereum", "v1.17.10"
	return vetModule{
		name:     "go-ethereum",
		path:     path,
		patterns: []string{"./core/...", "./eth/...", "./trie/...", "./triedb/..."},
		flags:    []string{"-ledger=" + path + "/core/state"},
		edited:   "core/vm/evm.go",
		create: func(b *testing.B, dir string) {
			var module struct{ Dir string }
			if err := json.Unmarshal(v.goCommand(b, v.root, "mod", "download", "-json", path+"@"+version).out, &module); err != nil {
				b.Fatal(err)
			}
			if err := os.CopyFS(dir, os.DirFS(module.Dir)); err != nil {
				b.Fatal(err)
			}
		},
	}
}

// vetTool is a vettool: its program, and what it is called in results.
type vetTool struct{ name, source string }

// vetTools are compared: the second with the first.
var vetTools = [2]vetTool{
	{"no-op", "./cmd/routecheck/testdata/noop"},
	{"routecheck", "./cmd/routecheck"},
}

// vetBench has what all modules need.
type vetBench struct {
	root  string // of the repository
	bin   string // folder of the tools
	meter string
	built int // how many tools have been built
}

func newVetBench(b *testing.B) *vetBench {
	b.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		b.Fatal(err)
	}
	v := &vetBench{root: root, bin: b.TempDir()}
	v.meter = filepath.Join(v.bin, "meter")
	v.goCommand(b, root, "build", "-o", v.meter, "./cmd/routecheck/testdata/meter")
	return v
}

// build builds a tool that the go command has never seen: it tells tools apart by
// their bytes.
func (v *vetBench) build(b *testing.B, tool int) string {
	b.Helper()
	v.built++
	exe := filepath.Join(v.bin, fmt.Sprintf("tool%d", tool))
	salt := fmt.Sprintf("%d.%d", time.Now().UnixNano(), v.built)
	v.goCommand(b, v.root, "build", "-ldflags=-buildid="+salt, "-o", exe, vetTools[tool].source)
	return exe
}

const (
	warmSamples = 4 // a round
	editSamples = 2 // a round
)

// compare measures both tools on a module.
func (v *vetBench) compare(b *testing.B, m vetModule) vetColumn {
	c := vetColumn{module: m}
	dir := filepath.Join(b.TempDir(), "module")
	m.create(b, dir)
	vet := func(tool int, exe string, more ...string) spent {
		args := append([]string{"vet", "-vettool=" + exe}, more...)
		if tool == 1 {
			args = append(args, m.flags...)
		}
		return v.goCommand(b, dir, append(args, m.patterns...)...).spent
	}

	// A tool that is not measured has everything compiled that the others need.
	compile := filepath.Join(v.bin, "compile")
	v.goCommand(b, v.root, "build", "-o", compile, vetTools[0].source)
	vet(0, compile)

	for tool := range vetTools {
		file := filepath.Join(b.TempDir(), "records")
		vet(tool, v.build(b, tool), "-toolexec='"+v.meter+"' '"+file+"'")
		c.metered[tool] = readMetered(b, file, m.path)
	}

	original, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(m.edited)))
	if err != nil {
		b.Fatal(err)
	}
	edits := 0
	edit := func() {
		edits++
		text := strings.Repeat("\n", edits) + string(original)
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(m.edited)), []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
		vet(0, compile)
	}
	var exes [2]string
	sample := func(s *vetSamples, turn int) {
		for i := range vetTools {
			tool := (i + turn) % len(vetTools)
			s[tool] = append(s[tool], vet(tool, exes[tool]))
		}
	}
	for round := 0; b.Loop(); round++ {
		for tool := range vetTools {
			exes[tool] = v.build(b, tool)
		}
		sample(&c.cold, round)
		for i := range warmSamples {
			sample(&c.warm, round+i)
		}
		for i := range editSamples {
			edit()
			sample(&c.edit, round+i)
		}
	}
	return c
}

// spent is what a command took.
type spent struct{ wall, cpu time.Duration }

// vetSamples are the measurements of one case, by tool.
type vetSamples [len(vetTools)][]spent

// ran is a run of the go command.
type ran struct {
	spent
	out []byte
}

// goCommand runs the go command. No C compiler is used, so that the packages are
// the same on every machine, and the folder is not part of what is compiled, so
// that it is compiled once.
func (v *vetBench) goCommand(b *testing.B, dir string, args ...string) ran {
	b.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOWORK=off", "PWD="+dir)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil {
		b.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, bytes.TrimSpace(slices.Concat(stderr.Bytes(), stdout.Bytes())))
	}
	return ran{spent{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, stdout.Bytes()}
}
