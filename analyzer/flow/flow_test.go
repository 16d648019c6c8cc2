package flow

import (
	"reflect"
	"testing"
)

func TestNames(t *testing.T) {
	for _, tt := range []struct{ key, pkg, receiver string }{
		{"example.com/p.F", "example.com/p", ""},
		{"gopkg.in/yaml.v3.Unmarshal", "gopkg.in/yaml.v3", ""},
		{"(*example.com/p.T).M", "example.com/p", "example.com/p.T"},
		{"(example.com/p.T).M$1", "example.com/p", "example.com/p.T"},
		{"example.com/p.(*example.com/q.T).M$bound", "example.com/p", ""},
		{"(example.com/p.T·a.go:3:4).M", "example.com/p", "example.com/p.T·a.go:3:4"},
		{"p.init", "p", ""},
	} {
		if got := PackageOf(tt.key); got != tt.pkg {
			t.Errorf("PackageOf(%q) = %q, want %q", tt.key, got, tt.pkg)
		}
		if got := Receiver(tt.key); got != tt.receiver {
			t.Errorf("Receiver(%q) = %q, want %q", tt.key, got, tt.receiver)
		}
	}
}

func TestSubst(t *testing.T) {
	args := []string{"*p.Book", "[]int"}
	for _, tt := range []struct{ in, want string }{
		{"$0", "*p.Book"},
		{"p.Repo[$0,$1]", "p.Repo[*p.Book,[]int]"},
		{"p.F$1[$0]", "p.F$1[*p.Book]"}, // the first is the name of a literal
		{"map(string)$1", "map(string)[]int"},
		{"func($0) ($1)", "func(*p.Book) ([]int)"},
		{"p.T", "p.T"},
	} {
		if got := subst(tt.in, args); got != tt.want {
			t.Errorf("subst(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	base, list := split("p.F[map(string)q.T[int,int],r.U]")
	if base != "p.F" || !reflect.DeepEqual(list, []string{"map(string)q.T[int,int]", "r.U"}) {
		t.Errorf("split gives %q and %q", base, list)
	}
}

func TestMethodOf(t *testing.T) {
	for _, tt := range []struct {
		typ, method string
		want        []string
	}{
		{"*p.T", "Post", []string{"(*p.T).Post", "(p.T).Post"}},
		{"p.T", "Post", []string{"(p.T).Post"}},
		{"*example.com/p.T[int]", "run@example.com/p", []string{"(*example.com/p.T).run", "(example.com/p.T).run"}},
		{"p.T", "run@q", []string{"(p.T).run@q"}}, // another package's method of that name
	} {
		if got, _ := methodOf(tt.typ, tt.method); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("methodOf(%q, %q) = %q, want %q", tt.typ, tt.method, got, tt.want)
		}
	}
}

// What is packed comes back, and what was never packed is an error.
func TestCodec(t *testing.T) {
	end := Hop{"ledger.Post", "c.go:3", Static}
	funcs := []*Func{
		{Key: "p.F", Display: "p.F", Params: 2, Captured: 1, Results: 1, Regs: 5, Types: []string{"", "-"}, Unseen: []string{"reflect.Call at a.go:1"}, Code: []Instr{
			{Op: Load, Dst: 3, Src: 0, Rest: None, Name: ".p.T.books"},
			{Op: Invoke, Dst: 4, Src: 3, Rest: 1, Name: "Post", Args: []int{1, None}, Modes: []string{"()"}, Results: 1, At: "a.go:2", Kind: ByMethod, Hops: []Hop{{"p.G", "a.go:9", Static}}, Cut: true},
			{Op: Sink, Dst: None, Src: None, Rest: None, Hops: []Hop{{"p.G", "a.go:9", Static}, end}},
			{Op: Handler, Dst: None, Src: 4, Rest: None, Name: "Work", Type: "Middleware", At: "a.go:5", Via: []string{"b.go:1"}, Label: "task", Inner: "Run"},
		}},
		{Key: "(*example.test/a/p.T).G[example.test/b/q.U,[]example.test/a/p.V]", Sink: true, Regs: 0, Types: []string{}, Unseen: []string{}, Code: []Instr{{Op: Sink, Dst: None, Src: None, Rest: None, Hops: []Hop{end}}}},
		{Key: "p.H", Quiet: true, Types: []string{}, Unseen: []string{}, Code: []Instr{}},
	}
	packed := Encode(funcs)
	got, err := Decode(packed)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, funcs) {
		t.Errorf("Decode gives\n%+v, want\n%+v", got, funcs)
	}
	if again := Encode(got); !reflect.DeepEqual(again, packed) {
		t.Error("the same functions give other words")
	}
	for n := range packed {
		if _, err := Decode(packed[:n]); err == nil && n > 0 {
			t.Errorf("%d bytes of %d are taken for all", n, len(packed))
		}
	}
}

func TestCompare(t *testing.T) {
	static := []Hop{{"a", "", Static}, {"b", "", Static}, {"sink", "", Static}}
	short := []Hop{{"a", "", ByMethod}, {"sink", "", Static}}
	other := []Hop{{"a", "", Static}, {"c", "", Static}, {"sink", "", Static}}
	for _, tt := range []struct {
		name string
		a, b []Hop
	}{
		{"a longer path that is not dynamic comes first", static, short},
		{"of equals the first in the alphabet", static, other},
	} {
		if Compare(tt.a, tt.b) >= 0 || Compare(tt.b, tt.a) <= 0 {
			t.Error(tt.name)
		}
	}
	long := join(nil)
	for range 3 * maxHops {
		long = join(long, Hop{Func: "f", At: "a.go:1"})
	}
	if len(long) > maxHops {
		t.Errorf("a path has %d hops, want at most %d", len(long), maxHops)
	}
}
