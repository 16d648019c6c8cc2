package flow

import (
	"go/types"
	"slices"
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
	made := fn.Synthetic != "" && fn.Origin() == nil && len(fn.Blocks) > 0
	if made || obj == nil || obj.Pkg() == nil || obj.Pkg() == b.Pkg || b.Known(key) {
		i.Op, i.Name = Call, b.named(fn)
		b.add(*i)
		return
	}
	if obj.Pkg().Path() == "reflect" {
		switch obj.Name() {
		case "Call", "CallSlice", "MethodByName", "Method", "MakeFunc":
			b.out.Unseen = append(b.out.Unseen, "reflect."+obj.Name()+" at "+i.At)
		}
	}
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

// modes says what a function that is not looked at does with its arguments. args,
// if not nil, are those of a call.
func (c *compiler) modes(sig *types.Signature, args []ssa.Value, wraps bool) []string {
	out := make([]string, sig.Params().Len())
	any := false
	for i := range out {
		t := sig.Params().At(i).Type()
		if args != nil && i < len(args) {
			if mi, ok := args[i].(*ssa.MakeInterface); ok && !c.carries(mi.X.Type()) && !c.sees(mi.X.Type()) {
				continue
			}
		}
		out[i] = c.mode(t, 0)
		if sig.Results().Len() > 0 && isFunction(t) && types.Identical(t, sig.Results().At(0).Type()) {
			out[i] += " =" // what comes back most likely calls it
		}
		actual := t
		if args != nil && i < len(args) {
			actual = args[i].Type()
			if mi, ok := args[i].(*ssa.MakeInterface); ok && c.fills(mi.X.Type()) {
				out[i] += " &"
			}
		}
		if c.fills(actual) {
			out[i] += " &"
		}
		switch types.Unalias(actual).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map, *types.Chan:
			if c.carries(actual) {
				out[i] = "@" + out[i]
			}
		}
		if out[i] = strings.TrimSpace(out[i]); c.failure(actual, wraps) {
			out[i] += " ~"
		}
		any = any || out[i] != ""
	}
	if !any {
		return nil
	}
	return out
}

// failure reports whether a value of a type, or an element of it, may be an
// error that comes back. wraps says that the function makes errors of anything.
func (c *compiler) failure(t types.Type, wraps bool) bool {
	if s, ok := types.Unalias(t).Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	if u, ok := types.Unalias(t).Underlying().(*types.Interface); ok && u.NumMethods() == 0 {
		return wraps
	}
	return types.Implements(t, errorType().Underlying().(*types.Interface))
}

// fills reports whether a type is a pointer to what a library can put something
// into that it has got: an interface, a function or a pointer.
func (c *compiler) fills(t types.Type) bool {
	p, ok := types.Unalias(t).Underlying().(*types.Pointer)
	if !ok || !c.carries(p.Elem()) {
		return false
	}
	switch types.Unalias(p.Elem()).Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Pointer:
		return true
	}
	return false
}

// sees reports whether a type has methods that may matter.
func (c *compiler) sees(t types.Type) bool {
	b := body{compiler: c, out: new(Func)}
	return b.callable(t) || len(b.printed(types.NewInterfaceType(nil, nil), None, t)) > 0
}

// mode says what a function that is not looked at does with an argument of a
// type.
func (c *compiler) mode(t types.Type, depth int) string {
	t = types.Unalias(t)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return "()"
	case *types.Interface:
		if _, ok := t.(*types.TypeParam); ok {
			return ""
		}
		return interfaceMode(t, u)
	case *types.Slice:
		return c.elementMode(u.Elem(), depth)
	case *types.Array:
		return c.elementMode(u.Elem(), depth)
	case *types.Map:
		return c.elementMode(u.Elem(), depth)
	case *types.Pointer, *types.Struct:
		if depth <= 1 {
			return c.fieldModes(t)
		}
	}
	return ""
}

func (c *compiler) elementMode(t types.Type, depth int) string {
	if depth > 1 {
		return ""
	}
	modes := strings.Fields(c.mode(t, depth+1))
	if u, ok := t.Underlying().(*types.Interface); ok && u.NumMethods() == 0 && slices.Equal(modes, []string{formatting}) {
		modes = append(modes, "()") // a list of anything may be one of functions
	}
	for i, m := range modes {
		modes[i] = "[]" + m
	}
	return strings.Join(modes, " ")
}

// upgrades are the methods that a library may look for in what has another.
var upgrades = map[string][]string{
	"Read":  {"WriteTo"},
	"Write": {"ReadFrom", "WriteString"},
}

// interfaceMode says which methods are called of an interface. A context is left
// alone: to ask it whether it is done is nothing that any package does on
// purpose.
func interfaceMode(t types.Type, u *types.Interface) string {
	if isContext(t) {
		return ""
	}
	if u.NumMethods() == 0 {
		return formatting
	}
	var names []string
	for m := range u.Methods() {
		if Formats(m.Name()) {
			if len(names) == 0 || names[0] != formatting {
				names = append([]string{formatting}, names...)
			}
			continue
		}
		names = append(names, method(m))
		for _, more := range upgrades[m.Name()] {
			names = append(names, "?"+more)
		}
	}
	return strings.Join(names, " ")
}

// fieldModes says what a library does with the functions and interfaces in the
// fields of a struct of its own.
func (c *compiler) fieldModes(t types.Type) string {
	t = deref(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok || !c.foreign(t) {
		return ""
	}
	var out []string
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Exported() {
			continue
		}
		switch u := types.Unalias(f.Type()).Underlying().(type) {
		case *types.Signature:
			out = append(out, c.step(t, i)+"=()")
		case *types.Interface:
			for _, m := range strings.Fields(interfaceMode(types.Unalias(f.Type()), u)) {
				out = append(out, c.step(t, i)+"="+m)
			}
		}
	}
	return strings.Join(out, " ")
}

// resultTypes says what is known of the types of results, separated by
// semicolons: see [solver.returned].
func (c *compiler) resultTypes(sig *types.Signature) string {
	out := make([]string, sig.Results().Len())
	for i := range out {
		t := types.Unalias(sig.Results().At(i).Type())
		switch {
		case !c.carries(t):
			out[i] = "-"
		case types.Identical(t, errorType()):
			out[i] = "!"
		case types.IsInterface(t):
		case c.foreign(t):
			out[i] = "+"
		case isList(t) || isFunction(t):
			out[i] = "+" + c.key(t)
		case !isStruct(t):
			out[i] = c.key(t)
		}
	}
	return strings.Join(out, ";")
}

// foreign reports whether a type, or what it points to, is declared in a package
// that is not looked at.
func (c *compiler) foreign(t types.Type) bool {
	n, ok := deref(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != c.Pkg && !c.Ours(n.Obj().Pkg().Path())
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Chan:
		return true
	}
	return false
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

func isFunction(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Signature)
	return ok
}
