package oracle

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// probePrefix begins the name of a function that calls one registration's
// handler.
const probePrefix = "oracleProbe"

const runtimePath = "github.com/shipmindlabs/routecheck/runtime"

// registrationSite is a call of runtime.Handle in the sources.
type registrationSite struct {
	// at is its file and line, and task the expression of its task.
	at, task string
	// label is the comment on its line.
	label string
	probe string
}

// probes returns the registrations of a module, and its files rewritten so that
// each calls a function of its own, which calls the handler. Lines stay as they
// are.
func probes(dir string) ([]registrationSite, map[string][]byte, error) {
	r := rewriter{dir: dir, set: token.NewFileSet(), overlay: make(map[string][]byte)}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		return r.file(name)
	})
	if err != nil {
		return nil, nil, err
	}
	for folder, added := range r.added {
		r.overlay[filepath.Join(folder, "oracleprobe.go")] = []byte(added)
	}
	return r.sites, r.overlay, nil
}

type rewriter struct {
	dir     string
	set     *token.FileSet
	sites   []registrationSite
	overlay map[string][]byte
	added   map[string]string // the text of a new file by folder
}

// file rewrites the registrations of one file.
func (r *rewriter) file(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(r.set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	local, ok := importName(f, runtimePath)
	if !ok {
		return nil
	}
	var calls []*ast.CallExpr
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 3 && handle(call.Fun, local) != nil {
			calls = append(calls, call)
		}
		return true
	})
	if len(calls) == 0 {
		return nil
	}
	slices.SortFunc(calls, func(a, b *ast.CallExpr) int { return cmp.Compare(b.Pos(), a.Pos()) }) // the last first
	offset := func(pos token.Pos) int { return r.set.Position(pos).Offset }
	out := slices.Clone(text)
	folder := filepath.Dir(name)
	for _, call := range calls {
		probe := fmt.Sprintf("%s%d", probePrefix, len(r.sites))
		task := string(text[offset(call.Args[1].Pos()):offset(call.Args[1].End())])
		at := r.set.Position(call.Pos())
		r.sites = append(r.sites, registrationSite{at: place(r.dir, at), task: task, label: comment(text, at.Line), probe: probe})
		fun := handle(call.Fun, local)
		out = slices.Replace(out, offset(fun.Pos()), offset(fun.End()), []byte(probe)...)
		r.add(folder, f.Name.Name, len(r.sites)-1)
	}
	// The import may have lost its only use.
	out = append(out, fmt.Sprintf("\nvar _ %s.WorkerConfig\n", local)...)
	r.overlay[name] = out
	return nil
}

// add writes the probe with a number into the new file of a folder. Its last
// parameter, which no call fills, makes its type its own: call graphs take a
// function for one that is called through a variable where the types agree.
func (r *rewriter) add(folder, pkg string, number int) {
	if r.added == nil {
		r.added = make(map[string]string)
	}
	if r.added[folder] == "" {
		r.added[folder] = fmt.Sprintf("package %s\n\nimport (\n\t\"context\"\n\n\tprobed %q\n\tprobedtask %q\n)\n", pkg, runtimePath, path.Join(path.Dir(runtimePath), "taskmeta"))
	}
	r.added[folder] += fmt.Sprintf(`
func %s%d[A any](w *probed.Worker, t *probedtask.Task[A], h func(context.Context, A) error, _ ...[%d]byte) {
	var a A
	_ = h(context.Background(), a)
}
`, probePrefix, number, number)
}

// handle returns the name of runtime.Handle in what a call calls, or nil.
func handle(fun ast.Expr, local string) *ast.SelectorExpr {
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = index.X
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Handle" {
		return nil
	}
	if id, ok := sel.X.(*ast.Ident); !ok || id.Name != local {
		return nil
	}
	return sel
}

// importName returns the name of an import in a file.
func importName(f *ast.File, importPath string) (string, bool) {
	for _, spec := range f.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != importPath {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name, true
		}
		return path.Base(importPath), true
	}
	return "", false
}

// comment returns the comment on a line, if there is one.
func comment(text []byte, line int) string {
	_, after, _ := strings.Cut(strings.Split(string(text), "\n")[line-1], "// ")
	return after
}
