package run

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	goruntime "runtime"
	"slices"
	"strings"

	"example.test/reach/ledger"
)

// Path is how a run touched the ledger.
type Path struct {
	// Hops are the functions of the programs as a finding names them, that of the
	// ledger last. A function literal has the line that it called from.
	Hops []string
	// Last are the hops without the cycles: of a function that called itself, or
	// that others called back, the last call only.
	Last []string
	// At is where the last but one called the last, as folder/file.go:line.
	At string
	// Whole reports whether the path begins in the worker. If not, it begins
	// where a goroutine does.
	Whole bool
}

const (
	itself = "example.test/reach/run."
	worker = "github.com/shipmindlabs/routecheck/runtime."
)

var (
	instance = regexp.MustCompile(`\[.*?\]`)
	// literal ends the names of function literals, and wrapper those of what the
	// compiler adds; the body of a loop over a function is a part of its function.
	literal = regexp.MustCompile(`\.(func)?\d+$`)
	wrapper = regexp.MustCompile(`(-fm|-range\d+|\.gowrap\d+|\.deferwrap\d+)$`)
)

// newPath turns the frames of a call around, and leaves out those that are of no
// program. root is the folder of the programs.
func newPath(root string, call ledger.Call) Path {
	var p Path
	var functions []string // of the last hops
	for i, f := range call {
		p.Whole = p.Whole || strings.HasPrefix(f.Function, worker)
		file, ok := strings.CutPrefix(f.File, root+"/")
		if !ok || strings.HasPrefix(file, "lib/") || strings.HasPrefix(f.Function, itself) {
			continue
		}
		at := fmt.Sprintf("%s:%d", file, f.Line)
		if p.At == "" && i > 0 {
			p.At = at
		}
		name := path.Base(instance.ReplaceAllString(f.Function, ""))
		switch {
		case wrapper.MatchString(name):
			continue
		case literal.MatchString(name):
			name = "func at " + at
		}
		p.Hops = append(p.Hops, name)
		if !slices.Contains(functions, f.Function) {
			functions = append(functions, f.Function)
			p.Last = append(p.Last, name)
		}
	}
	slices.Reverse(p.Hops)
	slices.Reverse(p.Last)
	return p
}

// root returns the folder of the programs.
func root() string {
	_, file, _, _ := goruntime.Caller(0)
	return path.Dir(path.Dir(filepath.ToSlash(file)))
}
