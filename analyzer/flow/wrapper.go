package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// wrappers makes the promoted methods of the package's types.
func (c *compiler) wrappers() {
	scope := c.Pkg.Scope()
	for _, name := range scope.Names() {
		if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
			c.wrap(tn.Type())
		}
	}
}

// anonymous makes the promoted methods of a type that is put into an interface
// and that nobody but this package can name.
func (c *compiler) anonymous(t types.Type) {
	switch t := deref(t).(type) {
	case *types.Struct:
		c.wrap(t)
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() == c.Pkg && obj.Parent() != c.Pkg.Scope() {
			c.wrap(t)
		}
	}
}

// wrap makes the promoted methods of a type.
func (c *compiler) wrap(t types.Type) {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || types.IsInterface(t) || !embeds(s) {
		return
	}
	base, _ := split(c.key(t))
	if c.named["("+base+")"] > 0 {
		return
	}
	c.named["("+base+")"]++
	for _, recv := range []types.Type{t, types.NewPointer(t)} {
		set := c.sets.MethodSet(recv)
		for sel := range set.Methods() {
			if len(sel.Index()) > 1 {
				c.out = append(c.out, c.promoted(recv, sel))
			}
		}
	}
}

func embeds(s *types.Struct) bool {
	for f := range s.Fields() {
		if f.Embedded() {
			return true
		}
	}
	return false
}

// promoted makes a method that calls the one of an embedded field.
func (c *compiler) promoted(recv types.Type, sel *types.Selection) *Func {
	fn := sel.Obj().(*types.Func)
	keys, _ := methodOf(c.key(recv), method(fn))
	sig := fn.Signature()
	f := &Func{Key: keys[0], Params: 1 + sig.Params().Len(), Results: sig.Results().Len(), raw: true}
	f.Regs = f.Params + f.Results
	b := body{compiler: c, out: f, regs: make(map[ssa.Value]int)}
	_, ptr := recv.Underlying().(*types.Pointer)
	cur, t := 0, deref(recv)
	path := sel.Index()[:len(sel.Index())-1]
	for _, i := range path {
		field := t.Underlying().(*types.Struct).Field(i)
		next := b.fresh()
		step := c.step(t, i)
		t = deref(field.Type())
		_, indirect := types.Unalias(field.Type()).Underlying().(*types.Pointer)
		switch {
		case ptr && (indirect || types.IsInterface(field.Type())):
			b.op(Load, next, cur, step)
		case ptr:
			b.op(Addr, next, cur, step)
		default:
			b.op(Field, next, cur, step)
		}
		ptr = ptr && !types.IsInterface(field.Type()) || indirect
		cur = next
	}
	call := Instr{Op: Call, Dst: None, Src: None, Rest: None, Results: f.Results, Modes: c.modes(sig, nil, false)}
	for i := range sig.Params().Len() {
		call.Args = append(call.Args, 1+i)
	}
	if types.IsInterface(t) {
		call.Op, call.Src, call.Name = Invoke, cur, method(fn)
		call.Kind = ByMethod
	} else {
		if _, takesPtr := types.Unalias(sig.Recv().Type()).(*types.Pointer); ptr && !takesPtr {
			next := b.fresh()
			b.op(Load, next, cur, "")
			cur = next
		}
		_, args := split(c.key(t))
		call.Name = withTypes(Key(fn), args)
		call.Args = append([]int{cur}, call.Args...)
		if fn.Pkg() != nil && fn.Pkg() != c.Pkg && !c.Known(Key(fn)) {
			call.Op = Opaque
			call.Modes = append([]string{"!"}, call.Modes...)
			call.Type = c.resultTypes(sig)
		}
	}
	if f.Results > 0 {
		call.Dst = f.Params
		if f.Results > 1 {
			call.Dst = b.fresh()
		}
	}
	b.add(call)
	if f.Results > 1 {
		b.spread(call.Dst)
	}
	return f
}
