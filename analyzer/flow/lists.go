package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// lists groups the slices of a function that are appended to one another.
type lists struct {
	parent map[ssa.Value]ssa.Value
	regs   map[ssa.Value]int // of the new list of a group
}

func (l *lists) find(v ssa.Value) ssa.Value {
	for {
		p, ok := l.parent[v]
		if !ok {
			return v
		}
		v = p
	}
}

func (l *lists) join(a, b ssa.Value) {
	if a, b = l.find(a), l.find(b); a != b {
		l.parent[b] = a
	}
}

// newLists groups the slices of a function.
func newLists(fn *ssa.Function) *lists {
	l := &lists{parent: make(map[ssa.Value]ssa.Value), regs: make(map[ssa.Value]int)}
	for _, block := range fn.Blocks {
		for _, i := range block.Instrs {
			switch i := i.(type) {
			case *ssa.Phi:
				if _, ok := i.Type().Underlying().(*types.Slice); ok {
					for _, e := range i.Edges {
						if _, constant := e.(*ssa.Const); !constant {
							l.join(i, e)
						}
					}
				}
			case *ssa.Call:
				if f, ok := i.Call.Value.(*ssa.Builtin); ok && f.Name() == "append" {
					if _, constant := i.Call.Args[0].(*ssa.Const); !constant {
						l.join(i, i.Call.Args[0])
					}
				}
			}
		}
	}
	return l
}

// list returns the register with the new list that an append makes.
func (b *body) list(v ssa.Value) int {
	if b.lists == nil {
		b.lists = newLists(b.fn)
	}
	group := b.lists.find(v)
	r, ok := b.lists.regs[group]
	if !ok {
		r = b.fresh()
		b.lists.regs[group] = r
		b.create(r, v.Type())
	}
	return r
}
