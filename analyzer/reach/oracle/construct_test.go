package oracle

import (
	"strings"
	"testing"
)

func TestParseConstruct(t *testing.T) {
	const leaf = "A leaf.\ngives: func\nleaf: posts\n-- use --\n$out := ledger.Post\n"
	tests := []struct {
		doc, text, want string
	}{
		{"a leaf", leaf, ""},
		{"a header that is none", strings.Replace(leaf, "leaf:", "ends:", 1), `construct x: unknown header "ends" (use takes, gives or leaf)`},
		{"a section that is none", leaf + "-- top --\n", `construct x: unknown section "top" (use low, mid or high, with "each" in front or not, or use)`},
		{"each of what is written once", leaf + "-- each use --\n", `construct x: unknown section "each use" (use low, mid or high, with "each" in front or not, or use)`},
		{"a kind that is none", "X.\ntakes: doer number\ngives: func\n", `construct x: it takes "number" (use doer or func)`},
		{"a registration inside", "X.\ntakes: registration\ngives: func\n", `construct x: it takes "registration" (use doer or func)`},
		{"nothing given", "X.\ntakes: doer\n", `construct x: it gives "" (use doer, func or registration)`},
		{"a leaf that is neither", strings.Replace(leaf, "posts", "loud", 1), `construct x: leaf is "loud" (use posts or quiet)`},
		{"a leaf that takes", "X.\ntakes: doer\ngives: doer\nleaf: quiet\n", "construct x: a leaf takes nothing, and every other construct takes something"},
		{"no leaf that takes nothing", "X.\ngives: doer\n", "construct x: a leaf takes nothing, and every other construct takes something"},
		{"no result", "X.\ntakes: doer\ngives: doer\n-- use --\n_ = $1\n", "construct x: its use sets no $out"},
		{"an argument left out", "X.\ntakes: doer func\ngives: doer\n-- use --\n$out := $1\n", "construct x: its use leaves out $2"},
	}
	for _, tt := range tests {
		_, err := parseConstruct("x", []byte(tt.text))
		if got := message(err); got != tt.want {
			t.Errorf("%s: the error is %q, want %q", tt.doc, got, tt.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Every construct alone is judged as it runs, with a posting leaf in each of its
// places and with none; every leaf under a plain registration; every
// registration around a leaf of each kind.
func TestConstructs(t *testing.T) {
	j, c := newTestJudge(t)
	var programs []*program
	var names []string
	add := func(con *construct, kids func(handler int) []*node, handlers int) {
		p := new(program)
		b := &block{construct: con, at: [3]int{0, 1, 2}}
		for i := range handlers {
			root := &node{block: b, kids: kids(i)}
			if con.gives != registration {
				root = &node{block: c.plainRegistration, kids: []*node{root}}
			}
			p.handlers = append(p.handlers, &handler{id: i, root: root})
		}
		programs, names = append(programs, p), append(names, con.name)
	}
	for _, con := range append(c.posts, c.quiet...) {
		add(con, func(int) []*node { return nil }, 1)
	}
	for _, con := range append(c.inner, c.registrations...) {
		add(con, func(handler int) []*node {
			var kids []*node
			for i := range con.takes {
				kids = append(kids, &node{block: c.plainQuiet})
				if i == handler {
					kids[i].block = c.plainPost
				}
			}
			return kids
		}, len(con.takes)+1)
	}
	v, err := j.judge(t.Context(), programs, batchSize)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range v.others {
		t.Errorf("a finding about something else: %s", f)
	}
	for _, d := range v.differences(programs) {
		text, err := j.describe(d)
		if err != nil {
			t.Fatal(err)
		}
		t.Errorf("construct %s: %s", names[d.number], text)
	}
	for number, con := range append(c.posts, c.quiet...) {
		if posting := v.posts[taskName(number, 0)]; posting != (con.leaf == posts) {
			t.Errorf("construct %s is a leaf that %s, and posting is %t", con.name, con.leaf, posting)
		}
	}
}
