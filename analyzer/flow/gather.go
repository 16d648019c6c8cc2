package flow

import (
	"slices"
	"strings"
)

// item is one thing that a register holds: a value, or all that is at a place.
type item struct {
	steps []string // where in the register
	val   value
	from  *place // if not nil, what is copied
}

// anchored reports whether a place has a life of its own, so that a summary
// must name it. All others are only ways to these.
func (p *place) anchored() bool {
	return p.root.symbolic() || p.root.kind == object && (p.root.by == Alloc || p.root.by == Library)
}

// gatherer collects the items of a place.
type gatherer struct {
	s    *solver
	out  []item
	seen map[gathered]bool
	// flat says that the parts of the place are not wanted.
	flat bool
}

type gathered struct {
	place *place
	at    string
}

// maxSteps is how deep items may lie in a register.
const maxSteps = 3

// all collects the items of a register that is used.
func (s *solver) all(p *place) []item {
	if !p.anchored() {
		return s.gather(p, false)
	}
	out := []item{{from: p}}
	if p.parent == nil && p.root.kind == param {
		out = append(out, s.gather(p, false)...) // what recursion hands in
	}
	return out
}

func (s *solver) gather(p *place, flat bool) []item {
	g := gatherer{s: s, seen: make(map[gathered]bool), flat: flat}
	g.visit(p, nil, flat)
	return g.out
}

// visit collects the items of a place. part says that what it has because of the
// whole that it is part of is collected there.
func (g *gatherer) visit(p *place, steps []string, part bool) {
	at := gathered{p, strings.Join(steps, " ")}
	if g.seen[at] || len(steps) > maxSteps {
		return
	}
	if len(g.seen) > maxItems {
		g.s.limit = true
		return
	}
	g.seen[at] = true
	if strings.HasPrefix(p.step, "<") && !p.anchored() {
		g.filtered(p, steps)
		return
	}
	for _, v := range p.direct {
		g.out = append(g.out, item{steps: steps, val: v})
	}
	for _, src := range p.sources {
		switch {
		case part && p.inherits(src):
		case src.anchored():
			g.out = append(g.out, item{steps: steps, from: src})
		default:
			g.visit(src, steps, false)
		}
	}
	if g.flat && len(steps) == 0 {
		return
	}
	for _, k := range p.kids {
		if k.step[0] != '<' && (k.step != "*" || !p.anchored()) {
			g.visit(k, append(slices.Clip(steps), k.step), true)
		}
	}
}

// filtered collects what a filter lets through.
func (g *gatherer) filtered(p *place, steps []string) {
	inner := gatherer{s: g.s, seen: g.seen, flat: true}
	inner.visit(p.parent, nil, false)
	typ := p.step[1 : len(p.step)-1]
	for _, it := range inner.out {
		if len(it.steps) > 0 {
			continue
		}
		if it.from != nil {
			it.from = g.s.kid(it.from, p.step)
		} else if it.val.kind == boxed && typ[0] == '=' {
			if it.val.typ == typ[1:] {
				g.visit(it.val.place, steps, false)
			}
			continue
		} else if v, ok := g.s.filter(it.val, typ); ok {
			it.val = v
		} else {
			continue
		}
		it.steps = steps
		g.out = append(g.out, it)
	}
}

// inherits reports whether a place is copied from src because the whole that it
// is part of is.
func (p *place) inherits(src *place) bool {
	return p.parent != nil && src.parent != nil && p.step == src.step && slices.Contains(p.parent.sources, src.parent)
}
