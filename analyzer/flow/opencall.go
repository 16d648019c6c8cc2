package flow

import (
	"fmt"
	"slices"
	"strings"
)

// call writes an open call. It reports whether anything is left of it.
func (e *emitter) call(x *site, path []Hop, cut bool) bool {
	e.written[x] = false
	recv := e.s.all(x.recv)
	if x.typ == "" || isInterface(x.typ) {
		recv = slices.DeleteFunc(recv, func(it item) bool {
			return it.from == nil && (it.val.kind != symbol || it.val.typ != "") && !strings.Contains(it.val.typ, "$")
		})
	}
	src := e.content(recv)
	if src == None && !isParam(x.typ) {
		return false
	}
	c := Instr{
		Op: x.instr.Op, Dst: None, Src: src, Rest: None, Name: x.callee, Type: x.typ, Modes: x.instr.Modes, Results: x.instr.Results,
		At: x.instr.At, Kind: x.instr.Kind, Hops: join(path, x.instr.Hops...), Cut: cut || x.instr.Cut,
	}
	if x.rest != nil {
		c.Rest = e.content(e.s.all(x.rest))
	}
	c.Args = e.contentsOf(x.args)
	key := fmt.Sprint(c.Op, c.Name, c.Type, c.Src, c.Args, c.Rest, c.Cut)
	if same, ok := e.calls[key]; ok {
		if other, ok := e.alias[same]; ok {
			same = other
		}
		e.same(x, same, c)
		return false
	}
	e.calls[key] = x
	if c = e.crowded(x, c); c.Op != x.instr.Op {
		return false
	}
	e.at[x], e.written[x] = len(e.out.Code), true
	e.add(c)
	return true
}

// crowd is the open calls at one place of the source.
type crowd struct {
	size  int
	first *site // of those that are one
}

// crowdKey is what the calls of a crowd have in common.
type crowdKey struct {
	op            Op
	at, name, typ string
	cut           bool
}

// maxCrowd is how many calls at one place are told apart. The rest are one, with
// the receivers and arguments of all.
const maxCrowd = 8

// crowded returns a call as it is written, or nothing if it is part of another.
func (e *emitter) crowded(x *site, c Instr) Instr {
	key := crowdKey{c.Op, c.At, c.Name, c.Type, c.Cut}
	g := e.crowds[key]
	if g == nil {
		g = new(crowd)
		e.crowds[key] = g
	}
	if g.size++; g.size <= maxCrowd {
		return c
	}
	first := g.first == nil
	all := c
	if first {
		g.first = x
		all.Src, all.Rest, all.Args = e.reg(), e.reg(), make([]int, len(x.args))
		for i := range all.Args {
			all.Args[i] = e.reg()
		}
	} else {
		all = e.out.Code[e.at[g.first]]
	}
	merge := func(dst, src int) {
		if dst != None && src != None {
			e.add(Instr{Op: Copy, Dst: dst, Src: src, Rest: None})
		}
	}
	merge(all.Src, c.Src)
	merge(all.Rest, c.Rest)
	for i := range min(len(c.Args), len(all.Args)) {
		merge(all.Args[i], c.Args[i])
	}
	if first {
		return all
	}
	e.same(x, g.first, c)
	return Instr{}
}

// same makes a call one with another that is written.
func (e *emitter) same(x, as *site, c Instr) {
	e.better(&e.out.Code[e.at[as]], c)
	e.alias[x] = as
	if r, used := e.outcomes[x]; used {
		e.add(Instr{Op: Copy, Dst: r, Src: e.outcome(as), Rest: None})
	}
}

// outcome returns the register with what an open call returns.
func (e *emitter) outcome(x *site) int {
	r, ok := e.outcomes[x]
	if !ok {
		r = e.reg()
		e.outcomes[x] = r
	}
	return r
}

// better gives a call the way of another that is the same but for that, if it is
// the better one.
func (e *emitter) better(c *Instr, other Instr) {
	way := func(c Instr) []Hop { return join(c.Hops, Hop{At: c.At, Kind: c.Kind}) }
	if Compare(way(other), way(*c)) < 0 {
		c.Hops, c.At, c.Kind = other.Hops, other.At, other.Kind
	}
}

func (e *emitter) contentsOf(places []*place) []int {
	out := make([]int, len(places))
	for i, p := range places {
		out[i] = None
		if p != nil {
			out[i] = e.content(e.s.all(p))
		}
	}
	for len(out) > 0 && out[len(out)-1] == None {
		out = out[:len(out)-1]
	}
	return out
}
