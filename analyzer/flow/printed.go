package flow

import "go/types"

// printedStep is the part of a value with what is printed with it.
const printedStep = "%"

// maxPrinted is how deep the parts of a value are looked at that are printed with
// it.
const maxPrinted = 4

// printed returns registers with the parts of a value that a package which
// prints or encodes the value formats with it: those in exported fields, elements
// and pointers. They are of interest only in an interface that says nothing of the
// value.
func (b *body) printed(iface types.Type, src int, t types.Type) []int {
	if u, ok := iface.Underlying().(*types.Interface); !ok || u.NumMethods() > 0 {
		return nil
	}
	p := printer{body: b, seen: make(map[types.Type]bool)}
	p.parts(src, types.Unalias(t), 0, false)
	return p.out
}

type printer struct {
	*body
	out  []int
	seen map[types.Type]bool
}

// parts collects what is inside of a value of a type. addressable reports whether
// its address can be taken.
func (p *printer) parts(src int, t types.Type, depth int, addressable bool) {
	if depth > maxPrinted || p.seen[t] {
		return
	}
	p.seen[t] = true
	defer delete(p.seen, t)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		p.part(Load, src, "", u.Elem(), depth, true)
	case *types.Slice:
		p.part(Load, src, "[]", u.Elem(), depth, true)
	case *types.Array:
		p.part(Field, src, "[]", u.Elem(), depth, addressable)
	case *types.Map:
		p.part(Load, src, "[]", u.Elem(), depth, false)
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() || f.Embedded() {
				p.part(Field, src, p.step(t, i), f.Type(), depth, addressable)
			}
		}
	}
}

func (p *printer) part(op Op, src int, step string, t types.Type, depth int, addressable bool) {
	t = types.Unalias(t)
	if !p.matters(t, depth) {
		return
	}
	r := None
	if src != None && p.carries(t) {
		r = p.fresh()
		p.op(op, r, src, step)
	}
	switch {
	case types.IsInterface(t):
		if r != None {
			p.out = append(p.out, r)
		}
		return
	case p.formats(t):
		p.out = append(p.out, p.boxed(r, t))
	case addressable && p.formats(types.NewPointer(t)):
		p.out = append(p.out, p.boxed(None, types.NewPointer(t)))
	}
	p.parts(r, t, depth+1, addressable)
}

func (p *printer) boxed(src int, t types.Type) int {
	r := p.fresh()
	p.add(Instr{Op: Box, Dst: r, Src: src, Rest: None, Name: p.key(t)})
	return r
}

// matters reports whether there is something to format in a type.
func (p *printer) matters(t types.Type, depth int) bool {
	if types.IsInterface(t) {
		return true
	}
	return depth < maxPrinted && !p.foreign(t) // what a library prints of its own is its affair
}

// formats reports whether a type has a method that formats it and is looked at.
func (p *printer) formats(t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	set := p.sets.MethodSet(t)
	for m := range set.Methods() {
		fn := m.Obj().(*types.Func)
		if fn.Pkg() != nil && Formats(fn.Name()) && (fn.Pkg() == p.Pkg || p.Known(Key(fn))) {
			return true
		}
	}
	return false
}
