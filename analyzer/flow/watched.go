package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// registers makes a function of one that takes a handler, for where it is used as
// a value. The registration is where that is called.
func (b *body) registers(fn *ssa.Function, key string, w Watch) string {
	name := b.Pkg.Path() + ".(" + key + ")"
	if b.compiler.named[name] > 0 {
		return name
	}
	b.compiler.named[name]++
	sig := fn.Signature
	var params []types.Type
	if sig.Recv() != nil {
		params = append(params, sig.Recv().Type())
	}
	for v := range sig.Params().Variables() {
		params = append(params, v.Type())
	}
	f := &Func{Key: name, Params: len(params), Results: sig.Results().Len(), Regs: len(params) + sig.Results().Len(), raw: true}
	inner := body{compiler: b.compiler, out: f, regs: make(map[ssa.Value]int)}
	args := make([]int, len(params))
	for n := range args {
		args[n] = n
	}
	i := Instr{Dst: None, Src: None, Rest: None}
	if f.Results == 1 {
		i.Dst = f.Params
	}
	inner.watched(&i, args, params, w)
	b.compiler.out = append(b.compiler.out, f)
	return name
}

// watched compiles the call of a function that takes a handler, or a declaration
// or a message, which it does not run.
func (b *body) watched(i *Instr, args []int, types []types.Type, w Watch) {
	arg := func(n int) int {
		if n == 0 || n > len(args) {
			return None
		}
		return args[n-1]
	}
	switch {
	case w.Handler > 0:
		h := Instr{Op: Handler, Dst: None, Src: arg(w.Handler), Rest: None, Name: w.Method, Type: w.Own, Modes: w.AroundMethods, Inner: w.Inner, At: i.At, Cut: i.Cut, pos: i.pos}
		if worker := arg(w.Worker); worker != None {
			around := b.fresh()
			b.op(Load, around, worker, aroundStep)
			h.Args = []int{around}
		}
		if h.Src != None {
			b.add(h)
		}
	case w.Wrap > 0:
		b.op(Copy, i.Dst, arg(w.Wrap), "")
		return
	case w.Surround > 0:
		b.surround(arg(w.Worker), arg(w.Surround))
	}
	if i.Dst != None {
		b.add(Instr{Op: Library, Dst: i.Dst, Src: None, Rest: None})
	}
	if config := arg(w.Config); config != None {
		typ := types[w.Config-1]
		worker := i.Dst
		if w.Workers != "" {
			worker = b.setting(config, typ, w.Workers)
		}
		for _, field := range w.Around {
			b.surround(worker, b.setting(config, typ, field))
		}
	}
}

// setting returns what a field of a library's settings holds.
func (b *body) setting(config int, typ types.Type, field string) int {
	s, ok := deref(typ).Underlying().(*types.Struct)
	if !ok {
		return None
	}
	for n := range s.NumFields() {
		if s.Field(n).Name() != field {
			continue
		}
		r := b.fresh()
		if _, ptr := types.Unalias(typ).Underlying().(*types.Pointer); ptr {
			b.op(Load, r, config, b.step(typ, n))
		} else {
			b.op(Field, r, config, b.step(typ, n))
		}
		return r
	}
	return None
}

// surround keeps in a worker what is run around its handlers: one, or a list.
func (b *body) surround(worker, list int) {
	if worker == None || list == None {
		return
	}
	each := b.fresh()
	b.op(Load, each, list, "[]")
	b.op(Store, worker, each, aroundStep)
	b.op(Store, worker, list, aroundStep)
}
