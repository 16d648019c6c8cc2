package flow

import (
	"encoding/binary"
	"fmt"
	"go/token"
	"strconv"
)

type reader struct {
	in      []byte
	strings []string
	steps   []tail
}

func (r *reader) bit() uint {
	u, n := binary.Uvarint(r.in)
	if n <= 0 {
		panic("it ends too early")
	}
	r.in = r.in[n:]
	return uint(u)
}

func (r *reader) num() int { return int(r.bit()) }

// count returns the number of things that follow.
func (r *reader) count() int {
	n := r.bit()
	if n > uint(len(r.in)) {
		panic(fmt.Sprintf("%d things in %d bytes", n, len(r.in)))
	}
	return int(n)
}

func (r *reader) str() string {
	n := r.num()
	if n != len(r.strings) {
		return r.strings[n]
	}
	r.strings = append(r.strings, "")
	var s string
	for {
		size := r.count()
		s += string(r.in[:size])
		r.in = r.in[size:]
		if r.num() == 0 {
			break
		}
		s += r.str()
	}
	r.strings[n] = s
	return s
}

func (r *reader) at() string {
	file, line := r.str(), r.bit()
	if line == 0 {
		return file
	}
	return file + ":" + strconv.FormatUint(uint64(line), 10)
}

func (r *reader) strs() []string {
	out := make([]string, r.count())
	for i := range out {
		out[i] = r.str()
	}
	return out
}

func (r *reader) function() *Func {
	f := &Func{Key: r.str(), Display: r.str()}
	flags := r.bit()
	f.Sink, f.Quiet = flags&1 != 0, flags&2 != 0
	f.Params, f.Captured, f.Results, f.Regs = r.num(), r.num(), r.num(), r.num()
	f.Types, f.Unseen = r.strs(), r.strs()
	f.Code = make([]Instr, r.count())
	for i := range f.Code {
		f.Code[i] = r.instr()
		f.Code[i].check(f)
	}
	return f
}

// check panics if an instruction names a register that its function does not
// have.
func (c *Instr) check(f *Func) {
	for _, r := range append([]int{c.Dst, c.Src, c.Rest}, c.Args...) {
		if r < None || r >= f.Regs {
			panic(fmt.Sprintf("register %d of %s", r, f.Key))
		}
	}
}

func (r *reader) instr() Instr {
	c := Instr{Op: Op(r.bit()), Dst: None, Src: None, Rest: None, pos: token.NoPos}
	fields := r.bit()
	if fields&hasDst != 0 {
		c.Dst = r.num()
	}
	if fields&hasSrc != 0 {
		c.Src = r.num()
	}
	if fields&hasName != 0 {
		c.Name = r.str()
	}
	if fields&hasArgs != 0 {
		c.Args = make([]int, r.count())
		for i := range c.Args {
			c.Args[i] = r.num() - 1
		}
	}
	if fields&hasRest != 0 {
		c.Rest = r.num()
	}
	if fields&hasType != 0 {
		c.Type = r.str()
	}
	if fields&hasModes != 0 {
		c.Modes = r.strs()
	}
	if fields&hasResults != 0 {
		c.Results = r.num()
	}
	if fields&hasPlace != 0 {
		c.At = r.at()
		c.Kind = Kind(r.num())
	}
	if fields&hasHops != 0 {
		c.Hops = r.path()
	}
	c.Cut = fields&isCut != 0
	if fields&hasVia != 0 {
		c.Via = make([]string, r.count())
		for i := range c.Via {
			c.Via[i] = r.at()
		}
		c.Label = r.str()
	}
	if fields&hasInner != 0 {
		c.Inner = r.str()
	}
	return c
}

func (r *reader) path() []Hop {
	for range r.count() {
		r.steps = append(r.steps, tail{Hop{r.str(), r.at(), Kind(r.num())}, r.bit()})
	}
	var out []Hop
	for n := r.bit(); n != 1; {
		t := r.steps[n-2]
		out = append(out, t.hop)
		n = t.next
	}
	return out
}
