package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strconv"
)

func (f *frame) forStmt(s *ast.ForStmt) bool {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	f.forget(s)
	if s.Cond != nil {
		f.eval(s.Cond)
	}
	f.repeat(s.Pos(), func() {
		f.block(s.Body.List)
		if s.Post != nil {
			f.stmt(s.Post)
		}
	})
	f.forget(s.Body)
	return s.Cond != nil || breaks(s.Body.List)
}

func (f *frame) rangeStmt(s *ast.RangeStmt) {
	over := f.eval(s.X)
	if f.isChan(s.X) {
		over = f.stop(s.X, "what is received from "+types.ExprString(s.X))
	}
	turn := f.turn
	defer func() { f.turn = turn }()
	keys, elems, known := f.turns(s, over)
	switch {
	case known && len(keys) > 0:
		f.unrolled(s, keys, elems, turn)
	case known:
		// Nothing is assigned by a loop over nothing. What it would register is
		// noted all the same: somebody may have filled the list out of sight.
		nothing := f.mark(unknown(types.ExprString(s.X)+", which is empty as far as the build can see"), s.X)
		vars, stores := maps.Clone(f.vars), len(f.stores)
		f.nameless(s, nothing)
		f.vars, f.stores = vars, f.stores[:stores]
	default:
		f.forget(s.Body)
		f.turn = turn + anyTurn
		f.nameless(s, over)
		f.forget(s.Body)
	}
}

// turns returns the keys and elements of a loop, if they are known.
func (f *frame) turns(s *ast.RangeStmt, over Value) (keys, elems []Value, known bool) {
	switch x := over.Deref(); x.Kind {
	case List, Map:
		keys, elems = pairs(x)
		known = true
	case Zero:
		known = isList(f.Info.TypeOf(s.X))
	case Const:
		n, ok := x.AsInt()
		if !ok || x.Text == "" || n > int64(min(maxTurns, f.turnsLeft)) {
			break
		}
		known = true
		for i := range n {
			keys, elems = append(keys, intValue(int(i))), append(elems, Value{})
		}
	}
	if f.turnsLeft < len(keys) {
		return nil, nil, false
	}
	f.turnsLeft -= len(keys)
	return keys, elems, known
}

// unrolled runs the body once for each element.
func (f *frame) unrolled(s *ast.RangeStmt, keys, elems []Value, turn string) {
	skips := breaks(s.Body.List) || continues(s.Body)
	if skips {
		f.forget(s.Body)
	}
	for i := range keys {
		f.turn = turn + "#" + strconv.Itoa(i)
		after := f.branch(func() bool {
			f.bindLoop(s, keys[i], elems[i])
			return f.block(s.Body.List)
		})
		if after.alive {
			f.vars = after.vars
		}
		if skips {
			f.meetStores([]state{after, {}}, s.Pos())
		} else {
			f.stores = append(f.stores, after.stores...)
		}
	}
	if skips {
		f.forget(s.Body)
	}
}

// nameless runs the body once, for any element.
func (f *frame) nameless(s *ast.RangeStmt, over Value) {
	f.repeat(s.Pos(), func() {
		f.bindLoop(s, Value{Kind: KeyOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()},
			Value{Kind: ElemOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()})
		f.block(s.Body.List)
	})
}

// repeat runs a body that may run any number of times. What it changes, if only
// through a pointer or a method, is not known before a later turn, nor behind the
// loop; so it runs again until it changes nothing that is still known.
func (f *frame) repeat(pos token.Pos, body func()) {
	for round := 0; ; round++ {
		effects, waits := len(f.effects), len(f.waits)
		b := f.branch(func() bool { body(); return true })
		changed := false
		for obj, v := range f.vars {
			if v.Kind != Unknown && !v.equal(b.vars[obj]) {
				f.vars[obj] = f.stopAt(pos, obj.Name()+", which is changed in a loop at "+f.At(pos))
				changed = true
			}
		}
		if !changed || round == maxRounds || f.turnsLeft <= 0 {
			f.meetStores([]state{b, {}}, pos)
			return
		}
		f.turnsLeft--
		f.effects, f.waits = f.effects[:effects], f.waits[:waits]
	}
}

// stopAt returns an unknown value for a place that is no expression.
func (f *frame) stopAt(pos token.Pos, why string) Value {
	u := unknown(why)
	u.At, u.pos = f.At(pos), pos
	return u
}

func continues(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok != token.FALLTHROUGH {
			found = true
		}
		return !found
	})
	return found
}

func (f *frame) bindLoop(s *ast.RangeStmt, key, elem Value) {
	if s.Key != nil {
		f.set(s.Key, key, s.Pos())
	}
	if s.Value != nil {
		f.set(s.Value, elem, s.Pos())
	}
}

func (f *frame) isChan(e ast.Expr) bool {
	_, ok := types.Unalias(f.Info.TypeOf(e)).Underlying().(*types.Chan)
	return ok
}

func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch types.Unalias(t).Underlying().(type) {
	case *types.Slice, *types.Map, *types.Array:
		return true
	}
	return false
}
