package oracle

import (
	"cmp"
	"slices"
)

// reductions returns smaller programs, the smallest first, that may show the same
// as p does at one handler.
func (c *catalog) reductions(p *program, handler int) []*program {
	r := &reducer{catalog: c, from: p, keep: handler}
	r.handlers()
	for i := range p.handlers {
		r.node(func(p *program) **node { return &p.handlers[i].root })
	}
	r.blocks()
	r.try(func(p *program) { p.joint = false })
	slices.SortStableFunc(r.out, func(a, b *program) int { return cmp.Compare(a.size(), b.size()) })
	return r.out
}

// reducer collects reductions of one program.
type reducer struct {
	catalog *catalog
	from    *program
	keep    int
	out     []*program
}

// try keeps a change of the program if it makes it smaller.
func (r *reducer) try(change func(*program)) {
	p := r.from.clone()
	change(p)
	if p.size() < r.from.size() {
		r.out = append(r.out, p)
	}
}

// handlers leaves out handlers: all others, or one of them.
func (r *reducer) handlers() {
	r.try(func(p *program) { p.handlers = []*handler{p.handler(r.keep)} })
	for _, h := range r.from.handlers {
		if h.id != r.keep {
			r.try(func(p *program) {
				p.handlers = slices.DeleteFunc(p.handlers, func(o *handler) bool { return o.id == h.id })
			})
		}
	}
}

// node puts something simpler in the place of a use: what it takes, a plain leaf,
// a plain registration, or the same where the rest is.
func (r *reducer) node(find func(*program) **node) {
	n := *find(r.from)
	if n.gives == registration {
		r.try(func(p *program) { (*find(p)).block = r.catalog.plainRegistration })
	} else {
		for i := range n.kids {
			r.try(func(p *program) {
				place := find(p)
				*place = (*place).kids[i]
			})
		}
		for _, plain := range []*block{r.catalog.plainPost, r.catalog.plainQuiet} {
			r.try(func(p *program) { *find(p) = &node{block: plain} })
		}
	}
	r.try(func(p *program) { (*find(p)).site = inline })
	for i := range n.kids {
		r.node(func(p *program) **node { return &(*find(p)).kids[i] })
	}
}

// blocks moves the declarations of a block into one package.
func (r *reducer) blocks() {
	seen := make(map[*block]bool)
	for _, h := range r.from.handlers {
		h.root.walk(func(n *node) {
			if old := n.block; !seen[old] {
				seen[old] = true
				moved := &block{construct: old.construct, id: old.id}
				r.try(func(p *program) { p.replace(old, moved) })
			}
		})
	}
}

// replace puts a block in the place of another.
func (p *program) replace(old, moved *block) {
	for _, h := range p.handlers {
		h.root.walk(func(n *node) {
			if n.block == old {
				n.block = moved
			}
		})
	}
}

// walk visits a use and all that it takes.
func (n *node) walk(visit func(*node)) {
	visit(n)
	for _, k := range n.kids {
		k.walk(visit)
	}
}
