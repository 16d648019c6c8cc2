package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// frame is the evaluation of one function body. It follows the statements in
// their order: both branches of a condition, each element of a loop over a known
// list, and one nameless element of any other.
type frame struct {
	*Package
	key     string // of the function
	vars    map[types.Object]Value
	outer   *frame // around a function literal
	results []Value
	named   []types.Object // named results
	fails   bool           // the last result is an error
	effects []Effect
	stores  []Store
	params  map[types.Object]int
	types   map[*types.TypeParam]Value
	sig     *types.Signature
	often   map[types.Object]bool // assigned more than once
	shared  map[types.Object]bool // assigned in a function literal inside
	jumped  map[string]bool       // labels that a goto names
	text    *ast.BlockStmt        // the body
	homes   map[string]*types.Var // local variables by the name of a pointer to them
	inside  int                   // calls that are run around this one
	turn    string                // of the loops around, for names
	where   []Mark                // the branches around
	waits   []string              // function literals made here that need their arguments
}

func (p *Package) newFrame(key string) *frame {
	return &frame{
		Package: p, key: key,
		vars: make(map[types.Object]Value), params: make(map[types.Object]int), types: make(map[*types.TypeParam]Value),
		often: make(map[types.Object]bool), shared: make(map[types.Object]bool),
		jumped: make(map[string]bool), homes: make(map[string]*types.Var),
	}
}

// declare binds the parameters in a list, the first being number *n.
func (f *frame) declare(list *ast.FieldList, n *int) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			*n++
		}
		for _, name := range field.Names {
			if obj := f.Info.Defs[name]; obj != nil {
				f.vars[obj] = Value{Kind: Param, Name: f.key, Index: *n, At: f.At(name.Pos()), pos: name.Pos()}
				f.params[obj] = *n
			}
			*n++
		}
	}
}

func (f *frame) body(t *ast.FuncType, body *ast.BlockStmt, sig *types.Signature) {
	f.sig = sig
	if t.Results != nil {
		for _, field := range t.Results.List {
			f.fails = types.Identical(f.Info.TypeOf(field.Type), types.Universe.Lookup("error").Type())
			for _, name := range field.Names {
				if obj := f.Info.Defs[name]; obj != nil {
					f.named = append(f.named, obj)
					f.vars[obj] = zeroValue()
				}
			}
		}
	}
	f.look(body)
	f.block(body.List)
}

// block runs statements and reports whether the end of the list is reached.
// Behind a jump the next one to run is one with a label.
func (f *frame) block(list []ast.Stmt) bool {
	alive := true
	for _, s := range list {
		if _, label := s.(*ast.LabeledStmt); alive || label {
			alive = f.stmt(s)
		}
	}
	return alive
}

// stmt runs one statement and reports whether the next one is reached.
func (f *frame) stmt(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.DeclStmt:
		f.declStmt(s)
	case *ast.ExprStmt:
		f.eval(s.X)
		return !f.never(s.X)
	case *ast.GoStmt:
		f.eval(s.Call)
	case *ast.DeferStmt:
		f.eval(s.Call)
	case *ast.SendStmt:
		f.eval(s.Chan)
		f.eval(s.Value)
	case *ast.IncDecStmt:
		f.set(s.X, unknown(types.ExprString(s.X)+", which is counted at "+f.At(s.Pos())), s.Pos())
	case *ast.LabeledStmt:
		if f.jumped[s.Label.Name] {
			f.forget(f.text)
		}
		return f.stmt(s.Stmt)
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.ReturnStmt:
		f.ret(s)
		return false
	case *ast.BranchStmt:
		return s.Tok == token.FALLTHROUGH
	case *ast.IfStmt:
		return f.ifStmt(s)
	case *ast.ForStmt:
		return f.forStmt(s)
	case *ast.RangeStmt:
		f.rangeStmt(s)
	case *ast.SwitchStmt:
		if s.Init != nil {
			f.stmt(s.Init)
		}
		if s.Tag != nil {
			f.cases(s, f.eval(s.Tag))
		}
		return f.clauses(s.Body, s.Pos())
	case *ast.TypeSwitchStmt:
		if s.Init != nil {
			f.stmt(s.Init)
		}
		return f.typeSwitch(s)
	case *ast.SelectStmt:
		return f.clauses(s.Body, s.Pos())
	}
	return true
}

// never reports whether a call does not return.
func (f *frame) never(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := f.Info.Uses[id].(*types.Builtin); ok {
			return b.Name() == "panic"
		}
	}
	id := funcName(call.Fun)
	if id == nil {
		return false
	}
	fn, ok := f.Info.Uses[id].(*types.Func)
	return ok && endsProcess[Key(fn)]
}

// endsProcess are the functions of the standard library that do not return.
var endsProcess = map[string]bool{
	"os.Exit": true, "runtime.Goexit": true, "syscall.Exit": true,
	"log.Fatal": true, "log.Fatalf": true, "log.Fatalln": true, "log.Panic": true, "log.Panicf": true, "log.Panicln": true,
	"(*log.Logger).Fatal": true, "(*log.Logger).Fatalf": true, "(*log.Logger).Fatalln": true,
	"(*log.Logger).Panic": true, "(*log.Logger).Panicf": true, "(*log.Logger).Panicln": true,
}

func (f *frame) ret(s *ast.ReturnStmt) {
	var vals []Value
	for i, e := range s.Results {
		v := f.eval(e)
		if i < f.sig.Results().Len() {
			v = f.box(v, e, f.sig.Results().At(i).Type())
		}
		vals = append(vals, f.bounded(v, e))
	}
	if len(vals) == 1 && vals[0].Kind == tuple {
		vals = vals[0].Elems
	}
	if len(s.Results) == 0 {
		for _, obj := range f.named {
			vals = append(vals, f.vars[obj])
		}
	}
	for i, obj := range f.named {
		if f.shared[obj] && i < len(vals) {
			vals[i] = f.mark(unknown(obj.Name()+", which a function literal assigns"), s)
		}
	}
	if f.results == nil {
		f.results = vals
		return
	}
	both := join
	if f.fails {
		both = joinResults
	}
	for i := range min(len(vals), len(f.results)) {
		f.results[i] = both(f.results[i], vals[i], "a result that depends on a condition in "+f.key+" at "+f.At(s.Pos()))
	}
}
