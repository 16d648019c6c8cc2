package reach

import "go/types"

// The bounds of what is looked at inside of one type. Types that hold functions
// deeper, or more of them, are followed up to there.
const (
	maxDepth  = 5
	maxShapes = 32
)

type shapeKey struct {
	typ   types.Type
	depth int
}

// shapes returns where in a value of a type functions are: "" for the value
// itself or its elements, and otherwise what stands behind the key of a node.
func (p *Package) shapes(t types.Type) []string {
	if t == nil {
		return nil
	}
	return p.shapesOf(t, maxDepth)
}

func (p *Package) shapesOf(t types.Type, depth int) []string {
	t = types.Unalias(t)
	key := shapeKey{t, depth}
	if out, ok := p.shaped[key]; ok || depth == 0 {
		return out
	}
	var out []string
	add := func(prefix string, t types.Type) {
		for _, s := range p.shapesOf(t, depth-1) {
			if len(out) < maxShapes {
				out = append(out, prefix+s)
			}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		out = append(out, "")
		for i := range u.Results().Len() {
			add(result(i), u.Results().At(i).Type())
		}
	case *types.Interface:
		if !types.Identical(t, types.Universe.Lookup("error").Type()) {
			out = append(out, "")
		}
	case *types.Pointer:
		add("", u.Elem())
	case *types.Slice:
		add("", u.Elem())
	case *types.Array:
		add("", u.Elem())
	case *types.Map:
		add("", u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			add("."+u.Field(i).Name(), u.Field(i).Type())
		}
	}
	p.shaped[key] = out
	return out
}
