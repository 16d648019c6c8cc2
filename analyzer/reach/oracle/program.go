package oracle

import (
	"fmt"
	"slices"
)

// layers are the packages of a batch that declarations go into, the lowest
// first. Above them is the package app, which puts the programs together.
var layers = []string{"store", "domain", "wiring"}

const (
	wiringLayer = 2
	appLayer    = 3
)

// program is a few handlers, each registered for a task of its own.
type program struct {
	handlers []*handler
	// joint reports whether one function puts all handlers together.
	joint bool
}

// handler is a registration. Its root gives one.
type handler struct {
	// id tells it from others of the program, also after some were removed.
	id   int
	root *node
}

// block is a construct as a program declares it: once for all its uses.
type block struct {
	*construct
	id int
	// at is the layer of each role.
	at [3]int
}

// node is one use of a block.
type node struct {
	*block
	kids []*node
	site site
}

// site is where a use is put together.
type site int

const (
	inline site = iota // with the rest
	apart              // in a function of its own, of package app
	wired              // in a function of its own, of package wiring
	shared             // in a function for all such uses of the block
)

// clone copies what reductions change; the blocks stay the same.
func (p *program) clone() *program {
	c := &program{joint: p.joint}
	for _, h := range p.handlers {
		c.handlers = append(c.handlers, &handler{id: h.id, root: h.root.clone()})
	}
	return c
}

func (n *node) clone() *node {
	c := &node{block: n.block, site: n.site}
	for _, k := range n.kids {
		c.kids = append(c.kids, k.clone())
	}
	return c
}

// handler returns the handler with an id, or nil.
func (p *program) handler(id int) *handler {
	i := slices.IndexFunc(p.handlers, func(h *handler) bool { return h.id == id })
	if i < 0 {
		return nil
	}
	return p.handlers[i]
}

// size is how much there is to read.
func (p *program) size() int {
	n := 0
	if p.joint {
		n++
	}
	for _, h := range p.handlers {
		n += h.root.size()
	}
	return n
}

func (n *node) size() int {
	sum := n.weight()
	if n.site != inline {
		sum += 100
	}
	for _, k := range n.kids {
		sum += k.size()
	}
	return sum
}

// weight is the size of a block: its text, and what of it lies elsewhere.
func (b *block) weight() int {
	sum := len(b.use) + 10*(b.at[0]+b.at[1]+b.at[2])
	for _, sections := range []map[string]string{b.declared, b.each} {
		for _, text := range sections {
			sum += len(text)
		}
	}
	return sum
}

// String says what a handler is made of, as constructs around constructs.
func (n *node) String() string {
	s := n.name
	for i, k := range n.kids {
		s += map[bool]string{true: "(", false: ", "}[i == 0] + k.String()
	}
	if len(n.kids) > 0 {
		s += ")"
	}
	return s
}

// taskName returns the name of a handler's task in the program with a number.
func taskName(program, handler int) string { return fmt.Sprintf("bulk.p%dh%d", program, handler) }
