package oracle

import (
	_ "embed"
	"fmt"
	"go/format"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"
)

// modulePath is the path of every generated module.
const modulePath = "example.test/oracle"

//go:embed module.txtar
var moduleFiles []byte

// module is a folder with generated programs.
type module struct {
	dir  string
	root string // of the module that is tested
	// pretty formats the programs for readers.
	pretty bool
	// count is how many batches were written.
	count int
}

// batches returns the patterns of the batches' packages.
func (m *module) batches() []string {
	var out []string
	for i := range m.count {
		out = append(out, "./"+batchName(i)+"/...")
	}
	return out
}

func batchName(i int) string { return fmt.Sprintf("b%02d", i) }

// write writes the programs, in batches of a size. A batch is a set of packages;
// few large packages cost less than many small ones.
func (m *module) write(programs []*program, size int) error {
	if err := os.RemoveAll(m.dir); err != nil {
		return err
	}
	for _, f := range txtar.Parse(moduleFiles).Files {
		if err := m.file(f.Name, string(f.Data)); err != nil {
			return err
		}
	}
	goMod := fmt.Sprintf("module %s\n\ngo 1.26.0\n\nrequire github.com/shipmindlabs/routecheck v0.0.0\n\nreplace github.com/shipmindlabs/routecheck => %s\n", modulePath, m.root)
	if err := m.file("go.mod", goMod); err != nil {
		return err
	}
	var names, batches strings.Builder
	for first := 0; first < len(programs); first += size {
		name := batchName(m.count)
		m.count++
		if err := m.batch(name, programs[first:min(first+size, len(programs))], first); err != nil {
			return err
		}
		fmt.Fprintf(&names, "\t%[1]sapp \"%[2]s/%[1]s/app\"\n\t%[1]stasks \"%[2]s/%[1]s/tasks\"\n", name, modulePath)
		fmt.Fprintf(&batches, "\t\t{%[1]sapp.Register, %[1]stasks.All},\n", name)
	}
	return m.file("main.go", fmt.Sprintf(`// Command oracle runs every task.
package main

import (
	"fmt"
	"os"

	"%s/run"
%s)

func main() {
	if err := run.All([]run.Batch{
%s	}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`, modulePath, names.String(), batches.String()))
}

// batch writes the packages of some programs, of which the first has a number.
func (m *module) batch(name string, programs []*program, first int) error {
	known := map[string]string{
		"bufio": "bufio", "context": "context", "errors": "errors", "fmt": "fmt", "heap": "container/heap",
		"io": "io", "iter": "iter", "list": "container/list", "slog": "log/slog", "json": "encoding/json", "maps": "maps", "slices": "slices", "sort": "sort",
		"strings": "strings", "sync": "sync", "atomic": "sync/atomic", "time": "time",
		"runtime": "github.com/shipmindlabs/routecheck/runtime", "taskmeta": "github.com/shipmindlabs/routecheck/taskmeta",
	}
	for _, pkg := range []string{"ledger", "topology", "work"} {
		known[pkg] = path.Join(modulePath, pkg)
	}
	for _, pkg := range append([]string{"tasks"}, layers...) {
		known[pkg] = path.Join(modulePath, name, pkg)
	}
	var tasks, list, calls strings.Builder
	for i, p := range programs {
		number := first + i
		fmt.Fprintf(&calls, "\tregisterP%d(w)\n", number)
		for _, h := range p.handlers {
			fmt.Fprintf(&tasks, "\tP%dH%d = taskmeta.Define(&topology.Oracle, taskmeta.Task[work.Event]{Name: %q})\n", number, h.id, taskName(number, h.id))
			fmt.Fprintf(&list, "\tP%dH%d,\n", number, h.id)
		}
		text := p.print(number)
		for layer, pkg := range append(layers, "app") {
			if text[layer].Len() == 0 {
				continue
			}
			if err := m.file(path.Join(name, pkg, fmt.Sprintf("p%d.go", number)), file(pkg, text[layer].String(), known)); err != nil {
				return err
			}
		}
	}
	declared := fmt.Sprintf("// The tasks of the batch.\nvar (\n%s)\n\n// All is every task.\nvar All = []*taskmeta.Task[work.Event]{\n%s}\n", tasks.String(), list.String())
	if err := m.file(path.Join(name, "tasks", "tasks.go"), file("tasks", declared, known)); err != nil {
		return err
	}
	register := fmt.Sprintf("// Register registers every handler.\nfunc Register(w *runtime.Worker) {\n%s}\n", calls.String())
	return m.file(path.Join(name, "app", "app.go"), file("app", register, known))
}

func (m *module) file(name, text string) error {
	if m.pretty && strings.HasSuffix(name, ".go") {
		formatted, err := format.Source([]byte(text))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		text = string(formatted)
	}
	name = filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}
