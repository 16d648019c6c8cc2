package flow

import (
	"fmt"
	"go/token"
	"slices"
)

// Encoded is a list of functions as a fact has it: numbers, and the strings that
// they stand for. The same functions give the same bytes.
type Encoded struct {
	Strings []string
	Words   []uint
}

// Encode packs functions.
func Encode(funcs []*Func) Encoded {
	w := writer{index: make(map[string]uint), steps: make(map[tail]uint)}
	w.num(len(funcs))
	for _, f := range funcs {
		w.function(f)
	}
	return w.out
}

// Decode unpacks functions. It fails on what Encode did not write.
func Decode(in Encoded) (funcs []*Func, err error) {
	r := reader{in: in}
	defer func() {
		if fault := recover(); fault != nil {
			funcs, err = nil, fmt.Errorf("fact of functions: %v", fault)
		}
	}()
	for range r.num() {
		funcs = append(funcs, r.function())
	}
	return funcs, nil
}

// The fields of an instruction that are there, as bits.
const (
	hasDst uint = 1 << iota
	hasSrc
	hasName
	hasArgs
	hasRest
	hasType
	hasModes
	hasResults
	hasPlace
	hasHops
	isCut
	hasVia
	hasInner
)

// tail is the end of a path: a hop, and the number of the rest.
type tail struct {
	hop  Hop
	next uint
}

type writer struct {
	out   Encoded
	index map[string]uint
	steps map[tail]uint
}

func (w *writer) num(n int)  { w.out.Words = append(w.out.Words, uint(n)) }
func (w *writer) bit(u uint) { w.out.Words = append(w.out.Words, u) }

func (w *writer) str(s string) {
	n, ok := w.index[s]
	if !ok {
		n = uint(len(w.out.Strings))
		w.index[s] = n
		w.out.Strings = append(w.out.Strings, s)
	}
	w.bit(n)
}

func (w *writer) strs(list []string) {
	w.num(len(list))
	for _, s := range list {
		w.str(s)
	}
}

func (w *writer) function(f *Func) {
	w.str(f.Key)
	w.str(f.Display)
	flags := uint(0)
	if f.Sink {
		flags |= 1
	}
	if f.Quiet {
		flags |= 2
	}
	w.bit(flags)
	w.num(f.Params)
	w.num(f.Captured)
	w.num(f.Results)
	w.num(f.Regs)
	w.strs(f.Types)
	w.strs(f.Unseen)
	w.num(len(f.Code))
	for _, c := range f.Code {
		w.instr(c)
	}
}

func (w *writer) instr(c Instr) {
	fields := uint(0)
	for _, f := range []struct {
		bit uint
		is  bool
	}{
		{hasDst, c.Dst != None}, {hasSrc, c.Src != None}, {hasName, c.Name != ""}, {hasArgs, len(c.Args) > 0},
		{hasRest, c.Rest != None}, {hasType, c.Type != ""}, {hasModes, len(c.Modes) > 0}, {hasResults, c.Results > 0},
		{hasPlace, c.At != ""}, {hasHops, len(c.Hops) > 0}, {isCut, c.Cut}, {hasVia, len(c.Via) > 0 || c.Label != ""}, {hasInner, c.Inner != ""},
	} {
		if f.is {
			fields |= f.bit
		}
	}
	w.bit(uint(c.Op))
	w.bit(fields)
	if c.Dst != None {
		w.num(c.Dst)
	}
	if c.Src != None {
		w.num(c.Src)
	}
	if c.Name != "" {
		w.str(c.Name)
	}
	if len(c.Args) > 0 {
		w.num(len(c.Args))
		for _, a := range c.Args {
			w.num(a + 1)
		}
	}
	if c.Rest != None {
		w.num(c.Rest)
	}
	if c.Type != "" {
		w.str(c.Type)
	}
	if len(c.Modes) > 0 {
		w.strs(c.Modes)
	}
	if c.Results > 0 {
		w.num(c.Results)
	}
	if c.At != "" {
		w.str(c.At)
		w.num(int(c.Kind))
	}
	if len(c.Hops) > 0 {
		w.path(c.Hops)
	}
	if len(c.Via) > 0 || c.Label != "" {
		w.strs(c.Via)
		w.str(c.Label)
	}
	if c.Inner != "" {
		w.str(c.Inner)
	}
}

// path writes a path. The ends that paths have in common are written once: a
// step that is known by its number, counted from 2, and a new one as 0 and its
// hop before the rest; 1 is the end.
func (w *writer) path(hops []Hop) {
	next := uint(1)
	var fresh []tail
	for _, h := range slices.Backward(hops) {
		t := tail{h, next}
		n, ok := w.steps[t]
		if !ok {
			n = uint(len(w.steps)) + 2
			w.steps[t] = n
			fresh = append(fresh, t)
		}
		next = n
	}
	// The new steps come first, the last one of the path before the others.
	w.num(len(fresh))
	for _, t := range fresh {
		w.str(t.hop.Func)
		w.str(t.hop.At)
		w.num(int(t.hop.Kind))
		w.bit(t.next)
	}
	w.bit(next)
}

type reader struct {
	in    Encoded
	at    int
	steps []tail
}

func (r *reader) bit() uint {
	u := r.in.Words[r.at]
	r.at++
	return u
}

func (r *reader) num() int    { return int(r.bit()) }
func (r *reader) str() string { return r.in.Strings[r.bit()] }

func (r *reader) strs() []string {
	out := make([]string, r.num())
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
	f.Code = make([]Instr, r.num())
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
		c.Args = make([]int, r.num())
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
		c.At = r.str()
		c.Kind = Kind(r.num())
	}
	if fields&hasHops != 0 {
		c.Hops = r.path()
	}
	c.Cut = fields&isCut != 0
	if fields&hasVia != 0 {
		c.Via = r.strs()
		c.Label = r.str()
	}
	if fields&hasInner != 0 {
		c.Inner = r.str()
	}
	return c
}

func (r *reader) path() []Hop {
	for range r.num() {
		r.steps = append(r.steps, tail{Hop{r.str(), r.str(), Kind(r.num())}, r.bit()})
	}
	var out []Hop
	for n := r.bit(); n != 1; {
		t := r.steps[n-2]
		out = append(out, t.hop)
		n = t.next
	}
	return out
}
