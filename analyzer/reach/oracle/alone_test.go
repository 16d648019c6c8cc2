package oracle

import "testing"

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
