package oracle

import (
	"path/filepath"
	"slices"
	"testing"
)

func newTestCatalog(t *testing.T) *catalog {
	t.Helper()
	c, err := readCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func text(p *program, number int) string {
	var out string
	for i := range p.print(number) {
		out += p.print(number)[i].String()
	}
	return out
}

// A seed and a number make one program, whatever was made before.
func TestGenerateDeterministic(t *testing.T) {
	c := newTestCatalog(t)
	same := 0
	for number := range 50 {
		a := text(c.generate(7, number), number)
		if b := text(newTestCatalog(t).generate(7, number), number); a != b {
			t.Errorf("program %d differs from itself:\n%s\n%s", number, a, b)
		}
		if a == text(c.generate(8, number), number) {
			same++
		}
	}
	if same > 0 {
		t.Errorf("%d of 50 programs are the same with another seed", same)
	}
}

// Every construct occurs, and none takes what it does not say.
func TestGenerateCovers(t *testing.T) {
	c := newTestCatalog(t)
	seen := make(map[string]bool)
	for number := range 2000 {
		for _, h := range c.generate(1, number).handlers {
			h.root.walk(func(n *node) {
				seen[n.name] = true
				if len(n.kids) != len(n.takes) {
					t.Errorf("program %d: %s takes %d and has %d", number, n.name, len(n.takes), len(n.kids))
				}
				if n.site == shared && len(n.each) > 0 {
					t.Errorf("program %d: uses of %s share a function and have declarations of their own", number, n.name)
				}
			})
		}
	}
	for _, con := range slices.Concat(c.posts, c.quiet, c.inner, c.registrations) {
		if !seen[con.name] {
			t.Errorf("2000 programs have no %s", con.name)
		}
	}
}

// Reductions are smaller, keep the handler, leave the program alone, and end.
func TestReductions(t *testing.T) {
	c := newTestCatalog(t)
	for number := range 50 {
		p := c.generate(1, number)
		before := text(p, number)
		id := p.handlers[len(p.handlers)-1].id
		for smallest := p; smallest != nil; {
			list := c.reductions(smallest, id)
			for _, r := range list {
				if r.size() >= smallest.size() {
					t.Fatalf("program %d: a reduction of size %d has size %d", number, smallest.size(), r.size())
				}
				if r.handler(id) == nil {
					t.Fatalf("program %d: a reduction lost handler %d", number, id)
				}
			}
			if len(list) > 0 {
				smallest = list[0]
				continue
			}
			if got := smallest.handler(id).root.String(); len(smallest.handlers) != 1 || got != "direct(postfunction)" && got != "direct(quietfunction)" {
				t.Errorf("program %d: what is left is %s with %d handlers, want one plain handler", number, got, len(smallest.handlers))
			}
			smallest = nil
		}
		if text(p, number) != before {
			t.Errorf("program %d was changed by its reductions", number)
		}
	}
}

// Whatever the generator makes is Go, and so is what is left of it.
func TestModuleFormats(t *testing.T) {
	c := newTestCatalog(t)
	var programs []*program
	for number := range 100 {
		p := c.generate(3, number)
		programs = append(programs, p)
		if list := c.reductions(p, p.handlers[0].id); len(list) > 0 {
			programs = append(programs, list[len(list)/2])
		}
	}
	m := module{dir: filepath.Join(t.TempDir(), "module"), root: t.TempDir(), pretty: true}
	if err := m.write(programs, 60); err != nil {
		t.Error(err)
	}
}

func TestFindingSite(t *testing.T) {
	tests := []struct {
		finding finding
		want    string
	}{
		{finding{File: "b00/app/p1.go", Line: 7, Message: `task "a" is routed to bulk`}, "b00/app/p1.go:7"},
		{finding{File: "b00/app/p1.go", Line: 7, Message: `writes: ledger.Post (registered by the call at b00/store/p1.go:12, through wiring.Register)`}, "b00/store/p1.go:12"},
		{finding{File: "b00/app/p1.go", Line: 7, Message: `writes: ledger.Post (registered by the call at b00/store/p1.go:12)`}, "b00/store/p1.go:12"},
	}
	for _, tt := range tests {
		if got := tt.finding.site(); got != tt.want {
			t.Errorf("%q is about %s, want %s", tt.finding.Message, got, tt.want)
		}
	}
}
