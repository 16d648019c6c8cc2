package oracle

import "math/rand/v2"

// Of 100: leaves that post, handlers that repeat the shape of the first one, and
// programs that are put together in one function.
const (
	postingPercent = 30
	repeatPercent  = 50
	jointPercent   = 50
)

// innerPercent is how many of 100 uses are no leaf, by their depth below the
// registration.
var innerPercent = []int{95, 55, 35, 15}

// generator makes programs out of constructs.
type generator struct {
	*rand.Rand
	catalog *catalog
	// blocks are those of the program in the making.
	posts, quiet, inner, registrations []*block
	count                              int
}

// generate makes the program with a number. It depends on the seed and the number
// alone.
func (c *catalog) generate(seed uint64, number int) *program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(number))), catalog: c}
	g.posts = g.choose(c.posts, 2)
	g.quiet = g.choose(c.quiet, 2)
	g.inner = g.choose(c.inner, 2+g.IntN(2))
	g.registrations = g.choose(c.registrations, 2)
	p := &program{joint: g.percent(jointPercent)}
	for i := range 2 + g.IntN(3) {
		p.handlers = append(p.handlers, &handler{id: i, root: g.handler(p)})
	}
	return p
}

// choose declares n of the constructs, in layers that the dice choose.
func (g *generator) choose(list []*construct, n int) []*block {
	var out []*block
	for range n {
		b := &block{construct: list[g.IntN(len(list))], id: g.count}
		g.count++
		low := 0
		for i := range b.at {
			low += g.IntN(len(layers) - low)
			b.at[i] = low
		}
		out = append(out, b)
	}
	return out
}

// handler makes a registration: either a new one, or that of the first handler
// with other leaves, so that the same code must be told apart by what it holds.
func (g *generator) handler(p *program) *node {
	if len(p.handlers) > 0 && g.percent(repeatPercent) {
		root := p.handlers[0].root.clone()
		g.replaceLeaves(root)
		return root
	}
	root := &node{block: g.pick(g.registrations), site: g.site()}
	root.settle()
	root.kids = []*node{g.value(0)}
	return root
}

// value makes what a use takes.
func (g *generator) value(depth int) *node {
	n := &node{block: g.leaf(), site: g.site()}
	if depth < len(innerPercent) && g.percent(innerPercent[depth]) {
		n.block = g.pick(g.inner)
		for range n.takes {
			n.kids = append(n.kids, g.value(depth+1))
		}
	}
	n.settle()
	return n
}

func (g *generator) replaceLeaves(n *node) {
	if n.leaf != inner {
		n.block = g.leaf()
	}
	n.settle()
	for _, k := range n.kids {
		g.replaceLeaves(k)
	}
}

func (g *generator) leaf() *block {
	if g.percent(postingPercent) {
		return g.pick(g.posts)
	}
	return g.pick(g.quiet)
}

func (g *generator) site() site {
	if g.percent(50) {
		return inline
	}
	return []site{apart, wired, shared}[g.IntN(3)]
}

func (g *generator) pick(list []*block) *block { return list[g.IntN(len(list))] }

func (g *generator) percent(n int) bool { return g.IntN(100) < n }

// settle keeps a use out of the function for all where it is not the same as the
// others: what is declared for each use, and a task, cannot be shared.
func (n *node) settle() {
	if n.site == shared && (len(n.each) > 0 || n.gives == registration) {
		n.site = wired
	}
}
