package flow

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// address returns a register that points to a place, or to the whole of which
// it is the part step.
func (e *emitter) address(p *place) (ptr int, step string) {
	switch {
	case p.parent == nil && p.root.kind == global:
		return e.global(p.root.name), ""
	case p.parent == nil && p.root.kind == object:
		return e.pointer(p.root), ""
	case p.parent == nil:
		return None, ""
	case p.step == "*":
		return e.held(p.parent), ""
	}
	ptr, outer := e.address(p.parent)
	if ptr != None && outer != "" {
		ptr = e.op(Addr, ptr, outer)
	}
	return ptr, p.step
}

func (e *emitter) global(name string) int {
	r, ok := e.globals[name]
	if !ok {
		r = e.op(Global, None, name)
		e.globals[name] = r
	}
	return r
}

// pointer returns a register with the address of an object.
func (e *emitter) pointer(o *root) int {
	r, ok := e.objects[o]
	if !ok {
		r = e.op(o.by, None, o.typ)
		if o.fill {
			e.out.Code[len(e.out.Code)-1].Type = fillable
		}
		e.objects[o] = r
		e.todo = append(e.todo, o)
	}
	return r
}

func (e *emitter) object(o *root) {
	for _, part := range parts(e.s.gather(o.place, false)) {
		if src := e.content(part.items); src != None {
			e.add(Instr{Op: Store, Dst: e.objects[o], Src: src, Rest: None, Name: part.step})
		}
	}
}

// held returns a register that holds what is at an anchored place.
func (e *emitter) held(p *place) int {
	if r, ok := e.contents[p]; ok {
		return r
	}
	r := e.load(p)
	e.contents[p] = r
	return r
}

func (e *emitter) load(p *place) int {
	switch {
	case p.parent == nil && p.root.kind == param:
		return p.root.id
	case p.parent == nil && p.root.kind == outcome:
		x := p.root.site
		if same, ok := e.alias[x]; ok {
			x = same
		}
		return e.outcome(x)
	case p.parent == nil || p.step == "*" && !strings.HasPrefix(p.parent.step, "<"):
		ptr, step := e.address(p)
		return e.op(Load, ptr, step)
	case p.step == "*":
		// An Assert takes a value that is no pointer out of its interface.
		if !p.unboxed() {
			return e.op(Load, e.held(p.parent), "")
		}
		return e.held(p.parent)
	case p.step[0] == '<':
		return e.op(Assert, e.held(p.parent), p.step[1:len(p.step)-1])
	case p.parent.unboxed():
	case p.parent.parent == nil && p.root.kind != param && p.root.kind != outcome, p.parent.step == "*":
		ptr, step := e.address(p)
		return e.op(Load, ptr, step)
	}
	return e.op(Field, e.held(p.parent), p.step)
}

// unboxed reports whether a place is what an interface holds that is no pointer.
func (p *place) unboxed() bool {
	return p.step == "*" && strings.HasPrefix(p.parent.step, "<") && p.parent.step[1] != '*' && p.parent.step[1] != '='
}

// part is the items of one part of a register.
type part struct {
	step  string
	items []item
}

// parts sorts items by their first step. The first part is the whole.
func parts(items []item) []part {
	var out []part
	for _, it := range items {
		step := ""
		if len(it.steps) > 0 {
			step = it.steps[0]
			it.steps = it.steps[1:]
		}
		i := slices.IndexFunc(out, func(p part) bool { return p.step == step })
		if i < 0 {
			out = append(out, part{step: step})
			i = len(out) - 1
		}
		out[i].items = append(out[i].items, it)
	}
	slices.SortStableFunc(out, func(a, b part) int { return strings.Compare(a.step, b.step) })
	return out
}

// content returns a register that holds items, or None.
func (e *emitter) content(items []item) int {
	src := e.sources(items)
	switch {
	case len(src) == 0:
		return None
	case len(src) == 1 && src[0].step == "":
		return src[0].reg
	}
	key := fmt.Sprint("content", src)
	if r, ok := e.made[key]; ok {
		return r
	}
	r := e.reg()
	e.made[key] = r
	e.write(r, src)
	return r
}

// fill makes a register hold items.
func (e *emitter) fill(reg int, items []item) { e.write(reg, e.sources(items)) }

func (e *emitter) write(reg int, src []source) {
	for _, x := range src {
		if x.step == "" {
			e.add(Instr{Op: Copy, Dst: reg, Src: x.reg, Rest: None})
		} else {
			e.add(Instr{Op: Part, Dst: reg, Src: x.reg, Rest: None, Name: x.step})
		}
	}
}

// source is a register that is copied into a part of another.
type source struct {
	step string
	reg  int
}

func (e *emitter) sources(items []item) []source {
	var out []source
	for _, p := range parts(items) {
		if p.step != "" {
			if r := e.content(p.items); r != None {
				out = append(out, source{p.step, r})
			}
			continue
		}
		for _, it := range p.items {
			r := None
			if it.from != nil {
				r = e.held(it.from)
			} else {
				r = e.value(it.val)
			}
			if x := (source{"", r}); r != None && !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// value returns a register that holds a value. What an interface or a closure
// holds is written once, and it may be part of itself.
func (e *emitter) value(v value) int {
	if v.kind == closure || v.kind == boxed {
		r, ok := e.holders[v]
		if !ok {
			r = e.reg()
			e.holders[v] = r
			e.holder(v, r)
		}
		return r
	}
	switch v.kind {
	case function:
		return e.op(Function, None, v.fn)
	case library:
		if v.place == nil {
			return e.op(Foreign, None, "")
		}
		return e.pointer(v.place.root)
	case symbol:
		return e.typed(e.held(v.place), v)
	}
	ptr, step := None, ""
	if v.place.root.kind == object && v.place.root.by != Alloc && v.place.root.by != Library {
		return None
	}
	ptr, step = e.address(v.place)
	if ptr == None {
		return None
	}
	if step != "" {
		ptr = e.op(Addr, ptr, step)
	}
	if v.place.parent == nil && v.typ == v.place.root.typ {
		return ptr
	}
	return e.typed(ptr, v)
}

func (e *emitter) holder(v value, reg int) {
	if v.kind == boxed {
		e.add(Instr{Op: Box, Dst: reg, Src: e.content(e.s.gather(v.place, false)), Rest: None, Name: v.typ, Modes: e.s.fields[v.typ]})
		return
	}
	var captured []*place
	for _, k := range v.place.kids {
		n, err := strconv.Atoi(k.step[1:])
		for err == nil && len(captured) <= n {
			captured = append(captured, nil)
		}
		if err == nil {
			captured[n] = k
		}
	}
	e.add(Instr{Op: Closure, Dst: reg, Src: None, Rest: None, Name: v.fn, Args: e.contentsOf(captured), At: v.place.root.at})
}

func (e *emitter) typed(reg int, v value) int {
	if v.typ == "" {
		return reg
	}
	return e.op(Box, reg, v.typ)
}
