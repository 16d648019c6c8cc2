package flow

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// call compiles a call. v is its value, or nil for one in a go or defer
// statement.
func (b *body) call(c *ssa.CallCommon, v ssa.Value, kind Kind) {
	dst := None
	if v != nil {
		dst = b.dst(v)
	}
	if builtin, ok := c.Value.(*ssa.Builtin); ok {
		b.builtin(builtin, c, v, dst)
		return
	}
	pos := b.callPos(c.Pos())
	i := Instr{
		Dst: dst, Src: None, Rest: None, Results: c.Signature().Results().Len(),
		At: b.place(pos), pos: pos, Kind: kind, Cut: b.Cut != nil && pos.IsValid() && b.Cut(pos),
	}
	switch fn := c.StaticCallee(); {
	case fn != nil && fn.Pkg != b.fn.Pkg && fn.Synthetic == "package initializer":
		return // it runs before any handler
	case c.IsInvoke() && isContext(c.Value.Type()) && c.Method.Name() != "Value":
		return // whether it is done is no question to a ledger
	case c.IsInvoke():
		if c.Method.Pkg() != nil && b.foreign(c.Value.Type()) {
			b.called(c.Method, c.Args, i.At)
		}
		i.Op, i.Src, i.Name = Invoke, b.use(c.Value), method(c.Method)
		i.Kind = max(kind, ByMethod)
		if isParam(b.key(c.Value.Type())) {
			i.Type = b.key(c.Value.Type())
		}
		i.Args = b.args(c.Args)
		i.Modes = b.modes(c.Signature(), c.Args, false)
	case fn == nil:
		i.Op, i.Src = Dynamic, b.use(c.Value)
		i.Kind = max(kind, ByValue)
		i.Args = b.args(c.Args)
		i.Modes = b.modes(c.Signature(), c.Args, false)
	default:
		b.static(&i, c, fn)
		return
	}
	b.add(i)
}

// args returns the registers of arguments.
func (b *body) args(values []ssa.Value) []int {
	out := make([]int, len(values))
	for i, v := range values {
		out[i] = b.use(v)
	}
	return out
}

// static compiles the call of a function that the source names.
func (b *body) static(i *Instr, c *ssa.CallCommon, fn *ssa.Function) {
	if clo, ok := c.Value.(*ssa.MakeClosure); ok {
		// A literal that is called where it stands.
		i.Op, i.Src, i.Args = Dynamic, b.use(clo), b.args(c.Args)
		b.add(*i)
		return
	}
	obj, _ := fn.Object().(*types.Func)
	key := ""
	if obj != nil {
		key = Key(obj)
	}
	if w, ok := b.Watch(key); ok {
		types := make([]types.Type, len(c.Args))
		for n, a := range c.Args {
			types[n] = a.Type()
		}
		b.watched(i, b.args(c.Args), types, w)
		return
	}
	i.Args = b.args(c.Args)
	if madeByCgo(fn.Name()) {
		b.calledC(fn.Name(), i.At)
		return
	}
	made := fn.Synthetic != "" && fn.Origin() == nil && len(fn.Blocks) > 0
	if made || obj == nil || obj.Pkg() == nil || obj.Pkg() == b.Pkg || b.Known(key) {
		i.Op, i.Name = Call, b.named(fn)
		b.add(*i)
		return
	}
	b.called(obj, c.Args, i.At)
	// Only a function that is handed something can do anything.
	sig := fn.Signature
	i.Op, i.Name, i.Type = Opaque, key, b.resultTypes(sig)
	if o := fn.Origin(); o != nil {
		sig = o.Signature // a library cannot call what is a type parameter to it
	}
	wraps := obj.Pkg().Path() == "fmt" || strings.HasSuffix(obj.Pkg().Path(), "errors")
	if sig.Recv() == nil {
		i.Modes = b.modes(sig, c.Args, wraps)
	} else {
		i.Modes = append([]string{"!" + b.fieldModes(sig.Recv().Type())}, b.modes(sig, c.Args[1:], wraps)...)
	}
	i.ArgTypes = make([]string, len(c.Args))
	for n, a := range c.Args {
		i.ArgTypes[n] = b.handed(a.Type())
	}
	for _, a := range i.Args {
		if a != None {
			b.add(*i)
			return
		}
	}
	if i.Dst != None {
		b.add(Instr{Op: Library, Dst: i.Dst, Src: None, Rest: None})
	}
}

func (b *body) builtin(f *ssa.Builtin, c *ssa.CallCommon, v ssa.Value, dst int) {
	switch f.Name() {
	case "append":
		if dst == None {
			return
		}
		// The old list never sees what is appended. What is appended in turn, in a
		// loop for example, is one new list.
		fresh, each := b.list(v), b.fresh()
		b.op(Copy, dst, fresh, "")
		for _, list := range c.Args {
			b.op(Load, each, b.use(list), "[]")
		}
		b.op(Store, fresh, each, "[]")
	case "copy":
		to, from := b.use(c.Args[0]), b.use(c.Args[1])
		if to != None && from != None {
			each := b.fresh()
			b.op(Load, each, from, "[]")
			b.op(Store, to, each, "[]")
		}
	case "ssa:wrapnilchk":
		b.op(Copy, dst, b.use(c.Args[0]), "")
	}
}

// spread copies the results of a call, which are parts of src, to those of the
// function.
func (b *body) spread(src int) {
	for n := range b.out.Results {
		b.op(Field, b.out.Params+n, src, "#"+strconv.Itoa(n))
	}
}
