package flow

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Encoded is a list of functions as a fact has it. The same functions give the
// same bytes.
//
// All is numbers: a string is the number of one that was there before, or the
// next number with the string behind it. Names have the paths of packages in
// them, which are strings of their own.
type Encoded []byte

// packed is from which size on functions are compressed. The compressor is worth
// more than it saves for less.
const packed = 16 << 10

// The first byte of what is encoded.
const (
	isPlain byte = iota
	isPacked
)

// Encode packs functions.
func Encode(funcs []*Func) Encoded {
	if len(funcs) == 0 {
		return nil
	}
	w := writer{out: []byte{isPlain}, index: make(map[string]int), steps: make(map[tail]uint)}
	w.num(len(funcs))
	for _, f := range funcs {
		w.function(f)
	}
	if len(w.out) < packed {
		return w.out
	}
	buf := bytes.NewBuffer([]byte{isPacked})
	// Neither the level nor a buffer can be wrong.
	z, _ := flate.NewWriter(buf, flate.DefaultCompression)
	z.Write(w.out[1:])
	z.Close()
	return buf.Bytes()
}

// Decode unpacks functions. It fails on what Encode did not write.
func Decode(in Encoded) (funcs []*Func, err error) {
	if len(in) == 0 {
		return nil, nil
	}
	data := []byte(in[1:])
	if in[0] == isPacked {
		if data, err = io.ReadAll(flate.NewReader(bytes.NewReader(data))); err != nil {
			return nil, fmt.Errorf("fact of functions: %v", err)
		}
	}
	r := reader{in: data}
	defer func() {
		if fault := recover(); fault != nil {
			funcs, err = nil, fmt.Errorf("fact of functions: %v", fault)
		}
	}()
	for range r.count() {
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
	out   []byte
	index map[string]int
	steps map[tail]uint
}

func (w *writer) num(n int)  { w.bit(uint(n)) }
func (w *writer) bit(u uint) { w.out = binary.AppendUvarint(w.out, uint64(u)) }

func (w *writer) str(s string) {
	n, ok := w.index[s]
	if !ok {
		n = len(w.index)
		w.index[s] = n
	}
	w.num(n)
	if ok {
		return
	}
	whole := len(s)
	for {
		from, to := packagePath(s)
		if to-from == whole {
			from = to // the path itself
		}
		w.num(from)
		w.out = append(w.out, s[:from]...)
		if from == len(s) {
			w.num(0)
			return
		}
		w.num(1)
		w.str(s[from:to])
		s = s[to:]
	}
}

// packagePath finds the path of a package in a name: with a slash, and to the
// last dot behind that. Both are the length of a name that has none.
func packagePath(s string) (from, to int) {
	slash := strings.IndexByte(s, '/')
	if slash < 0 {
		return len(s), len(s)
	}
	const ends = "()[]{}*~, ;"
	from = strings.LastIndexAny(s[:slash], ends) + 1
	to = len(s)
	if n := strings.IndexAny(s[slash:], ends); n >= 0 {
		to = slash + n
	}
	slash = from + strings.LastIndexByte(s[from:to], '/')
	if dot := strings.IndexByte(s[slash:to], '.'); dot >= 0 {
		to = slash + dot
	}
	return from, to
}

// at writes a place, a file and a line in it.
func (w *writer) at(s string) {
	i := strings.LastIndexByte(s, ':')
	line, err := strconv.ParseUint(s[i+1:], 10, 32)
	if i < 0 || err != nil || s[i+1] == '0' {
		i, line = len(s), 0
	}
	w.str(s[:i])
	w.bit(uint(line))
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
		w.at(c.At)
		w.num(int(c.Kind))
	}
	if len(c.Hops) > 0 {
		w.path(c.Hops)
	}
	if len(c.Via) > 0 || c.Label != "" {
		w.num(len(c.Via))
		for _, at := range c.Via {
			w.at(at)
		}
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
		w.at(t.hop.At)
		w.num(int(t.hop.Kind))
		w.bit(t.next)
	}
	w.bit(next)
}
