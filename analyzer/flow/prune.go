package flow

import (
	"slices"
	"strings"
)

// fillable is the Type of an Alloc of an object that callers may put something
// into.
const fillable = "fill"

// prune takes out of a summary what cannot lead to anything: objects without a
// method that does anything of interest, and the ways on which only these go.
func prune(prog Program, f *Func) {
	h := hotness{prog: prog, fn: f, hot: make([]bool, f.Regs), defs: make([][]int, f.Regs)}
	for i, c := range f.Code {
		if c.Dst != None && c.Op != Store {
			h.defs[c.Dst] = append(h.defs[c.Dst], i)
		}
	}
	for i := range f.Params {
		h.mark(i)
	}
	for _, c := range f.Code {
		if c.Dst != None && h.source(c) {
			h.mark(c.Dst)
		}
	}
	for _, c := range f.Code {
		if c.Op == Handler {
			h.object(c.Src) // it is registered, whatever it does
		}
	}
	for h.changed = true; h.changed; {
		h.changed = false
		for _, c := range f.Code {
			h.pass(c)
		}
	}
	f.Code = slices.DeleteFunc(f.Code, func(c Instr) bool { return !h.keeps(c) })
	for i := range f.Code {
		c := &f.Code[i]
		if c.Op == Box && c.Src != None && !h.hot[c.Src] {
			c.Src = None
		}
		if c.Rest != None && !h.hot[c.Rest] {
			c.Rest = None
		}
		c.Args = slices.Clone(c.Args)
		for j, a := range c.Args {
			if a != None && !h.hot[a] {
				c.Args[j] = None
			}
		}
		for c.Op != Closure && len(c.Args) > 0 && c.Args[len(c.Args)-1] == None {
			c.Args = c.Args[:len(c.Args)-1]
		}
	}
	renumber(f)
}

// hotness finds the registers that may lead to something.
type hotness struct {
	prog    Program
	fn      *Func
	hot     []bool
	defs    [][]int // the instructions that write a register
	changed bool
}

func (h *hotness) mark(reg int) {
	if !h.hot[reg] {
		h.hot[reg], h.changed = true, true
	}
}

// source reports whether an instruction makes something of interest by itself.
func (h *hotness) source(c Instr) bool {
	switch c.Op {
	case Global, Library, Foreign, Invoke, Dynamic, Call, Opaque:
		return true
	case Function, Closure:
		key, _ := split(c.Name)
		return h.prog.Summary(key) != nil || !h.prog.Ours(key) || h.prog.Counts(key) != ""
	case Alloc:
		return c.Type == fillable || h.typ(c.Name)
	case Box:
		return h.typ(c.Name)
	}
	return false
}

// typ reports whether a type has a method that does anything of interest.
func (h *hotness) typ(name string) bool {
	if strings.Contains(name, "$") {
		return true
	}
	base, _ := split(strings.TrimPrefix(name, "*"))
	return h.prog.Acts(base)
}

// pass hands hotness on through one instruction.
func (h *hotness) pass(c Instr) {
	switch c.Op {
	case Copy, Part, Field, Load, Addr, Assert:
		if h.hot[c.Src] {
			h.mark(c.Dst)
		}
	case Box:
		if c.Src != None && h.hot[c.Src] {
			h.mark(c.Dst)
		}
	case Store:
		if h.hot[c.Src] && !h.hot[c.Dst] {
			h.object(c.Dst)
		}
	}
}

// object marks the objects that a register points to, and the ways from them.
func (h *hotness) object(reg int) {
	if h.hot[reg] {
		return
	}
	h.mark(reg)
	for _, i := range h.defs[reg] {
		if c := h.fn.Code[i]; c.Src != None && (c.Op == Copy || c.Op == Addr || c.Op == Box || c.Op == Load || c.Op == Field || c.Op == Assert) {
			h.object(c.Src)
		}
	}
}

func (h *hotness) keeps(c Instr) bool {
	switch c.Op {
	case Copy, Part, Field, Load, Addr, Assert:
		return h.hot[c.Src] && h.hot[c.Dst]
	case Store:
		return h.hot[c.Src] && h.hot[c.Dst]
	case Alloc, Box, Function, Closure, Library, Foreign, Global:
		return h.hot[c.Dst]
	}
	return true
}

// renumber leaves out the registers that are not used any more.
func renumber(f *Func) {
	numbers := make([]int, f.Regs)
	for i := range numbers {
		numbers[i] = None
	}
	next := f.Params + f.Results
	for i := range next {
		numbers[i] = i
	}
	number := func(r int) int {
		if r == None {
			return None
		}
		if numbers[r] == None {
			numbers[r] = next
			next++
		}
		return numbers[r]
	}
	for i := range f.Code {
		c := &f.Code[i]
		c.Dst, c.Src, c.Rest = number(c.Dst), number(c.Src), number(c.Rest)
		for j, a := range c.Args {
			c.Args[j] = number(a)
		}
	}
	f.Regs = next
}
