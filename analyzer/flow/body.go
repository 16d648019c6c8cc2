package flow

import (
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// body compiles the instructions of one function.
type body struct {
	*compiler
	fn   *ssa.Function
	out  *Func
	regs map[ssa.Value]int

	lists *lists
}

func (b *body) add(c Instr) { b.out.Code = append(b.out.Code, c) }

func (b *body) fresh() int {
	b.out.Regs++
	return b.out.Regs - 1
}

// dst returns the register of an instruction's value, or None if its type holds
// nothing of interest.
func (b *body) dst(v ssa.Value) int {
	if r, ok := b.regs[v]; ok {
		return r
	}
	r := None
	if b.carries(v.Type()) {
		r = b.fresh()
	}
	b.regs[v] = r
	return r
}

// use returns the register of an operand, or None.
func (b *body) use(v ssa.Value) int {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Builtin:
		return None
	case *ssa.Function:
		r := b.fresh()
		b.add(Instr{Op: Function, Dst: r, Src: None, Rest: None, Name: b.value(v)})
		return r
	case *ssa.Global:
		if !b.carries(v.Type()) {
			return None
		}
		b.linked(v)
		r := b.fresh()
		b.add(Instr{Op: Global, Dst: r, Src: None, Rest: None, Name: v.Package().Pkg.Path() + "." + v.Name()})
		return r
	}
	return b.dst(v)
}

// value returns the key of a function that is used as a value.
func (b *body) value(fn *ssa.Function) string {
	if obj, ok := fn.Object().(*types.Func); ok {
		if w, ok := b.Watch(Key(obj)); ok {
			return b.registers(fn, Key(obj), w)
		}
	}
	return b.named(fn)
}

// named returns the key of a function with its type arguments.
func (b *body) named(fn *ssa.Function) string {
	key := b.keyOf(fn)
	var args []string
	for _, t := range fn.TypeArgs() {
		args = append(args, b.key(t))
	}
	params := fn.TypeParams().Len()
	if len(args) == 0 && fn.Synthetic != "" && fn.Parent() == nil && b.fn != nil && len(fn.Blocks) > 0 {
		params = b.fn.TypeParams().Len() // a bound method
	}
	if fn.Origin() == nil {
		// A literal in a generic function has the type arguments of that.
		for i := range params {
			args = append(args, "$"+strconv.Itoa(i))
		}
	}
	return withTypes(key, args)
}

// op adds an instruction if what it takes and gives is of interest.
func (b *body) op(op Op, dst, src int, name string) {
	if dst != None && src != None {
		b.add(Instr{Op: op, Dst: dst, Src: src, Rest: None, Name: name})
	}
}

func (b *body) instr(i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.Alloc:
		b.create(b.dst(i), i.Type())
	case *ssa.MakeMap:
		b.create(b.dst(i), i.Type())
	case *ssa.MakeChan:
		b.create(b.dst(i), i.Type())
	case *ssa.MakeSlice:
		b.create(b.dst(i), i.Type())
	case *ssa.Phi:
		for _, e := range i.Edges {
			b.op(Copy, b.dst(i), b.use(e), "")
		}
	case *ssa.ChangeType:
		b.convert(b.dst(i), b.use(i.X), i.Type(), i.X.Type())
	case *ssa.Convert:
		b.retyped(i)
		b.convert(b.dst(i), b.use(i.X), i.Type(), i.X.Type())
	case *ssa.MultiConvert:
		b.convert(b.dst(i), b.use(i.X), i.Type(), i.X.Type())
	case *ssa.ChangeInterface:
		b.convert(b.dst(i), b.use(i.X), i.Type(), i.X.Type())
	case *ssa.SliceToArrayPointer:
		b.op(Copy, b.dst(i), b.use(i.X), "")
	case *ssa.Slice:
		b.op(Copy, b.dst(i), b.use(i.X), "")
	case *ssa.MakeInterface:
		b.box(i)
	case *ssa.MakeClosure:
		b.closure(i)
	case *ssa.FieldAddr:
		b.op(Addr, b.dst(i), b.use(i.X), b.step(i.X.Type(), i.Field))
	case *ssa.Field:
		b.op(Field, b.dst(i), b.use(i.X), b.step(i.X.Type(), i.Field))
	case *ssa.IndexAddr:
		b.op(Addr, b.dst(i), b.use(i.X), "[]")
	case *ssa.Index:
		b.op(Field, b.dst(i), b.use(i.X), "[]")
	case *ssa.Lookup:
		b.lookup(i)
	case *ssa.Range:
		b.regs[i] = b.use(i.X)
	case *ssa.Next:
		b.next(i)
	case *ssa.UnOp:
		b.unary(i)
	case *ssa.TypeAssert:
		b.assert(i)
	case *ssa.Extract:
		b.op(Field, b.dst(i), b.use(i.Tuple), "#"+strconv.Itoa(i.Index))
	case *ssa.Select:
		b.choose(i)
	case *ssa.Store:
		if dst, src := b.use(i.Addr), b.use(i.Val); dst != None && src != None {
			b.add(Instr{Op: Store, Dst: dst, Src: src, Rest: None, pos: b.callPos(i.Pos())})
		}
	case *ssa.Send:
		b.op(Store, b.use(i.Chan), b.use(i.X), "[]")
	case *ssa.MapUpdate:
		m := b.use(i.Map)
		b.op(Store, m, b.use(i.Key), "[k]")
		b.op(Store, m, b.use(i.Value), "[]")
	case *ssa.Return:
		for n, v := range i.Results {
			b.op(Copy, b.out.Params+n, b.use(v), "")
		}
	case *ssa.Call:
		b.call(&i.Call, i, Static)
	case *ssa.Go:
		b.call(&i.Call, nil, Started)
	case *ssa.Defer:
		b.call(&i.Call, nil, Deferred)
	}
}

// convert copies a value into one of another type. The steps to the fields of a
// struct name its type.
func (b *body) convert(dst, src int, to, from types.Type) {
	if k := b.key(from); isParam(k) && types.IsInterface(to) {
		b.op(Box, dst, src, k)
		return
	}
	s, ok := to.Underlying().(*types.Struct)
	if !ok {
		b.op(Copy, dst, src, "")
		return
	}
	for n := range s.NumFields() {
		if dst != None && src != None && b.carries(s.Field(n).Type()) {
			r := b.fresh()
			b.op(Field, r, src, b.step(from, n))
			b.op(Part, dst, r, b.step(to, n))
		}
	}
}

func (b *body) create(dst int, typ types.Type) {
	if dst != None {
		c := Instr{Op: Alloc, Dst: dst, Src: None, Rest: None, Name: b.key(typ)}
		if b.takes(typ) {
			c.Type = fillable
		}
		b.add(c)
	}
}

// box puts a value into an interface. A value of a type without methods and of
// nothing of interest is left out.
func (b *body) box(i *ssa.MakeInterface) {
	t := i.X.Type()
	src := None
	if b.carries(t) {
		src = b.use(i.X)
	}
	inside := b.printed(i.Type(), src, t)
	dst := b.dst(i)
	if dst == None || src == None && len(inside) == 0 && !b.callable(t) {
		return
	}
	box := Instr{Op: Box, Dst: dst, Src: src, Rest: None, Name: b.key(t)}
	if m := b.fieldModes(t); m != "" {
		box.Modes = []string{m}
	}
	b.add(box)
	for _, r := range inside {
		b.op(Store, dst, r, printedStep)
	}
	b.anonymous(t)
}

// callable reports whether a type has methods that are looked at.
func (b *body) callable(t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return true
	}
	set := b.sets.MethodSet(t)
	for m := range set.Methods() {
		fn := m.Obj().(*types.Func)
		if fn.Pkg() != nil && (fn.Pkg() == b.Pkg || b.Known(Key(fn))) {
			return true
		}
	}
	return false
}

func (b *body) closure(i *ssa.MakeClosure) {
	fn := i.Fn.(*ssa.Function)
	args := make([]int, len(i.Bindings))
	for n, v := range i.Bindings {
		args[n] = b.use(v)
		if k := b.key(v.Type()); isParam(k) && types.IsInterface(fn.FreeVars[n].Type()) && args[n] != None {
			r := b.fresh()
			b.op(Box, r, args[n], k)
			args[n] = r
		}
	}
	b.add(Instr{Op: Closure, Dst: b.dst(i), Src: None, Rest: None, Name: b.named(fn), Args: args, At: b.place(i.Pos())})
}

func (b *body) lookup(i *ssa.Lookup) {
	dst, m := b.dst(i), b.use(i.X)
	if !i.CommaOk {
		b.op(Load, dst, m, "[]")
		return
	}
	b.part(dst, m, 0, "[]")
}

// part loads a part of what src points to into the result number n of dst.
func (b *body) part(dst, src, n int, step string) {
	if dst == None || src == None {
		return
	}
	r := b.fresh()
	b.op(Load, r, src, step)
	b.op(Part, dst, r, "#"+strconv.Itoa(n))
}

func (b *body) next(i *ssa.Next) {
	if i.IsString {
		return
	}
	dst, m := b.dst(i), b.use(i.Iter)
	b.part(dst, m, 1, "[k]")
	b.part(dst, m, 2, "[]")
}

func (b *body) unary(i *ssa.UnOp) {
	switch i.Op {
	case token.MUL:
		b.op(Load, b.dst(i), b.use(i.X), "")
	case token.ARROW:
		if i.CommaOk {
			b.part(b.dst(i), b.use(i.X), 0, "[]")
		} else {
			b.op(Load, b.dst(i), b.use(i.X), "[]")
		}
	}
}

func (b *body) assert(i *ssa.TypeAssert) {
	dst, src := b.dst(i), b.use(i.X)
	if dst == None || src == None {
		return
	}
	if i.CommaOk {
		r := b.fresh()
		b.op(Assert, r, src, b.key(i.AssertedType))
		b.op(Part, dst, r, "#0")
		return
	}
	b.op(Assert, dst, src, b.key(i.AssertedType))
}

func (b *body) choose(i *ssa.Select) {
	received := 2
	for _, s := range i.States {
		ch := b.use(s.Chan)
		if s.Dir == types.SendOnly {
			b.op(Store, ch, b.use(s.Send), "[]")
			continue
		}
		b.part(b.dst(i), ch, received, "[]")
		received++
	}
}
