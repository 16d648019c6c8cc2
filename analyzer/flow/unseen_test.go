package flow

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"
)

func TestKeeper(t *testing.T) {
	for _, tt := range []struct {
		pkg, receiver, name string
		want                bool
	}{
		{"time", "", "AfterFunc", true},
		{"net/http", "ServeMux", "HandleFunc", true},
		{"sync", "Once", "Do", false},
		{"slices", "", "SortFunc", false},
		{"container/list", "", "Add", false},
		{"golang.org/x/sync/errgroup", "Group", "Go", false},
		{"example.com/bus", "Bus", "Subscribe", true},
		{"example.com/bus", "", "On", true},
		{"example.com/bus", "", "OnMessage", true},
		{"example.com/bus", "", "Once", false},
		{"example.com/bus", "", "Settle", false},
		{"example.com/db", "DB", "Transaction", false},
	} {
		pkg := types.NewPackage(tt.pkg, "p")
		var recv *types.Var
		if tt.receiver != "" {
			typ := types.NewNamed(types.NewTypeName(token.NoPos, pkg, tt.receiver, nil), types.NewStruct(nil, nil), nil)
			recv = types.NewVar(token.NoPos, pkg, "", types.NewPointer(typ))
		}
		fn := types.NewFunc(token.NoPos, pkg, tt.name, types.NewSignatureType(recv, nil, nil, nil, nil, false))
		if got := keeper(fn); got != tt.want {
			t.Errorf("keeper(%s) = %t, want %t", fn.FullName(), got, tt.want)
		}
	}
}

func TestLinknames(t *testing.T) {
	const text = `package p

%s

//go:linkname now runtime.nanotime
func now() int64

//go:linkname shown
func shown() {}

// go:linkname is spoken of here.
//go:linknames are none
func f() {}
`
	for _, tt := range []struct {
		imports string
		want    map[string]string
	}{
		{`import _ "unsafe"`, map[string]string{"now": "runtime.nanotime", "shown": ""}},
		{`import _ "fmt"`, map[string]string{}},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", fmt.Sprintf(text, tt.imports), parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := linknames([]*ast.File{f}); !maps.Equal(got, tt.want) {
			t.Errorf("with %s the names are %q, want %q", tt.imports, got, tt.want)
		}
	}
}

func TestBounded(t *testing.T) {
	numbered := func(n int) []string {
		var out []string
		for i := range n {
			out = append(out, fmt.Sprintf("place %02d", i))
		}
		return out
	}
	large := "p.Z " + TooLarge
	for _, tt := range []struct {
		doc      string
		in, want []string
	}{
		{"few are all there, each once", []string{"b", "a", "b"}, []string{"a", "b"}},
		{"as many as there may be", numbered(maxUnseen), numbered(maxUnseen)},
		{"of more the first", numbered(3 * maxUnseen), append([]string{unlisted}, numbered(maxUnseen-1)...)},
		{"what is too large is not left out", append(numbered(maxUnseen), large), append([]string{unlisted, large}, numbered(maxUnseen-2)...)},
		{"there are still more in the next summary", append(numbered(maxUnseen), unlisted), append([]string{unlisted}, numbered(maxUnseen-1)...)},
	} {
		if got := bounded(slices.Clone(tt.in)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got\n%q, want\n%q", tt.doc, got, tt.want)
		}
	}
}

// A function that does nothing but what cannot be seen is told to its callers, and
// no more of it.
func TestUnseenStays(t *testing.T) {
	blind := &Func{Key: "p.blind", Display: "p.blind", Params: 2, Results: 1, Regs: 3, Unseen: []string{"p.blind at p.go:1 has no body in Go"}, raw: true}
	idle := &Func{Key: "p.idle", Display: "p.idle", raw: true}
	caller := &Func{Key: "p.caller", Display: "p.caller", Params: 1, Regs: 1, raw: true, Code: []Instr{
		{Op: Call, Dst: None, Src: None, Rest: None, Name: "p.idle", At: "p.go:7"},
		{Op: Call, Dst: None, Src: None, Rest: None, Name: "p.blind", Args: []int{0}, Results: 1, At: "p.go:8"},
	}}
	p := NewPackage(Options{Ours: func(string) bool { return true }, Counts: func(string) string { return "" }}, []*Func{blind, idle, caller}, nil, nil)
	if f := p.Summary("p.idle"); f != nil {
		t.Errorf("there is a summary of what does nothing: %+v", f)
	}
	for _, key := range []string{"p.blind", "p.caller"} {
		f := p.Summary(key)
		if f == nil || f.Params != 0 || len(f.Code) != 0 || !slices.Equal(f.Unseen, blind.Unseen) {
			t.Errorf("the summary of %s is %+v, want only %q", key, f, blind.Unseen)
		}
	}
	looked := p.Looked(caller, p.Result("p.caller"))
	if want := []string{"p.blind", "p.idle"}; !slices.Equal(looked.Calls, want) {
		t.Errorf("%s calls %q, want %q", looked.Key, looked.Calls, want)
	}
}
