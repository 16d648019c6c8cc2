package reach

import (
	"container/heap"
	"go/token"
	"slices"
)

// node is something that can be run. Its key is that of a declared function or
// a function literal (see package eval), or of a place that holds functions:
//
//	var path.Name    the package variable Name
//	local name#3     a local variable, or a literal that has no name
//
// with any number of these behind it, which are nodes of their own:
//
//	()  (1)          what calling it returns: the first result, the second
//	.Field           a field of it
//
// and at the end of a generic function, or of what belongs to one:
//
//	[0].Post         the method Post of its first type parameter
//
// The elements of a list, map or array, and what a pointer points to, have the
// key of the whole. To run a place is to run every function that can be in it.
type node struct {
	key string
	// display is the function's name. A place has none and is no hop of a path.
	display string
	// own reports whether the package says what the node leads to.
	own     bool
	out, in []*edge
	best    *step
}

// edge says that running one node runs another.
type edge struct {
	from, to *node
	// through, if not nil, is a method of a type parameter, which is to at this
	// call: its path lies between.
	through *node
	pos     token.Pos
}

// node returns the node with a key.
func (p *Package) node(key string) *node {
	n, ok := p.nodes[key]
	if !ok {
		n = &node{key: key}
		p.nodes[key] = n
		p.order = append(p.order, n)
	}
	return n
}

func (p *Package) edge(from, to, through *node, pos token.Pos) {
	e := &edge{from, to, through, pos}
	from.own = true
	from.out = append(from.out, e)
	to.in = append(to.in, e)
	if through != nil {
		through.in = append(through.in, e)
	}
}

// sink makes a node one that a path ends at.
func (n *node) sink(display string) { n.best = &step{fn: display, n: 1} }

// solve finds the best path of every node. It takes the paths in their order,
// the best first, so the first that arrives at a node is the node's.
func (p *Package) solve() {
	var q queue
	for _, n := range p.order {
		if path := n.best; path != nil {
			n.best = nil
			q = append(q, arrival{n, path})
		} else if path, ok := p.imported[n.key]; ok && !n.own {
			q = append(q, arrival{n, path})
		}
	}
	heap.Init(&q)
	for len(q) > 0 {
		a := heap.Pop(&q).(arrival)
		if a.node.best != nil {
			continue
		}
		a.node.best = a.path
		for _, e := range a.node.in {
			if e.from.best == nil && e.leads() && !slices.Contains(p.Directives.Rules(e.pos), Rule) {
				heap.Push(&q, arrival{e.from, p.along(e)})
			}
		}
	}
}

// leads reports whether the path behind an edge is known.
func (e *edge) leads() bool {
	return e.to.best != nil && (e.through == nil || e.through.best != nil)
}

// along returns the path that an edge gives to the node it comes from.
func (p *Package) along(e *edge) *step {
	path := e.to.best
	if e.through != nil {
		path = e.through.best.then(path)
	}
	if e.from.display == "" {
		return path
	}
	return path.before(e.from.display, p.at(e.pos))
}

// markSuppressions notes the suppressions that cut a call which would have led
// to the ledger.
func (p *Package) markSuppressions() {
	for _, n := range p.order {
		for _, e := range n.out {
			if e.leads() {
				p.Directives.Allowed(e.pos, Rule)
			}
		}
	}
}

// arrival is a path that has come to a node.
type arrival struct {
	node *node
	path *step
}

// queue is a heap of arrivals.
type queue []arrival

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].path.compare(q[j].path) < 0 }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(arrival)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
