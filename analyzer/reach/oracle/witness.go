package oracle

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/ssa"
)

// witnessOf matches the call path in a finding.
var witnessOf = regexp.MustCompile(`writes the ledger: (.*?)(?: \([^() ]+:\d+\))?(?: \(registered by [^)]*\))?; `)

// witness returns the functions of a finding's call path.
func (f finding) witness() []string {
	m := witnessOf.FindStringSubmatch(f.Message)
	if m == nil {
		return nil
	}
	return strings.Split(m[1], " -> ")
}

// follow walks a witness in the call graph, from the handlers of a probe. It
// returns how many of the hops exist, which must be all, and how many of those
// are not called from the one before. What a finding does not name is stepped
// over: wrappers that no source has, and functions of libraries.
func (g *graph) follow(probe string, hops []string) (n, jumps int) {
	at := g.starts[probe]
	for i, hop := range hops {
		at = g.reachable(at, hop)
		if len(at) == 0 {
			at = g.named[hop]
			jumps++
		}
		if len(at) == 0 {
			return i, jumps
		}
	}
	return len(hops), jumps
}

// reachable returns the nodes with a name that are called from others, directly or
// through functions without a name.
func (g *graph) reachable(from []*callgraph.Node, name string) []*callgraph.Node {
	var out []*callgraph.Node
	seen := make(map[*callgraph.Node]bool)
	for queue := from; len(queue) > 0; {
		n := queue[0]
		queue = queue[1:]
		for _, e := range n.Out {
			if seen[e.Callee] {
				continue
			}
			seen[e.Callee] = true
			switch g.display(e.Callee.Func) {
			case name:
				out = append(out, e.Callee)
			case "":
				queue = append(queue, e.Callee)
			}
		}
	}
	return out
}

// display returns the name of a function in a finding, or nothing if findings
// leave it out.
func (p *loadedProgram) display(fn *ssa.Function) string {
	name, ok := p.names[fn]
	if !ok {
		name = p.newName(fn)
		p.names[fn] = name
	}
	return name
}

func (p *loadedProgram) newName(fn *ssa.Function) string {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	} else if fn.Synthetic != "" {
		return ""
	}
	if pkg := packageOf(fn); pkg != p.module && !strings.HasPrefix(pkg, p.module+"/") {
		return ""
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return fmt.Sprintf("func at %s", place(p.dir, fn.Prog.Fset.Position(fn.Pos())))
	}
	name := obj.Pkg().Name() + "."
	if recv := obj.Signature().Recv(); recv != nil {
		text := types.TypeString(recv.Type(), func(*types.Package) string { return "" })
		text, _, _ = strings.Cut(text, "[")
		if strings.HasPrefix(text, "*") {
			text = "(" + text + ")"
		}
		name += text + "."
	}
	return name + obj.Name()
}
