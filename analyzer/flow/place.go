package flow

import "slices"

// rootKind says what a root is.
type rootKind uint8

const (
	local   rootKind = iota // a register
	param                   // a parameter of the function that is solved
	global                  // a package variable
	object                  // what an instruction created
	outcome                 // the result of an open call
)

// root is where places begin.
type root struct {
	kind rootKind
	id   int    // of a parameter
	name string // of a package variable
	by   Op     // what created an object
	typ  string // of an object that has a pointer type
	at   string // where a closure is made
	fill bool   // whether callers may put something into an object
	site *site  // the call of an outcome

	place *place
}

// symbolic reports whether a caller has a say in what is there.
func (r *root) symbolic() bool { return r.kind == param || r.kind == global || r.kind == outcome }

// place is a part of the memory: a root, or a part of another place. The steps
// between are
//
//	.T.f  the field f of the struct type T    []  the elements    [k]  the keys
//	#1    a result of several                 $1  what a closure captures
//	?     what a library keeps in it          *   what a symbol points to
//	<T>   what of it has the type T, in an interface; <=T> outside of one
type place struct {
	root   *root
	parent *place
	step   string
	depth  int      // see maxDepth
	kids   []*place // in the order of their creation

	vals   []value
	done   int     // how many of vals the watchers have seen
	direct []value // of vals, those that no link brought
	// sources are the places that are copied into this one with all their parts,
	// and copies those that this one is copied into.
	sources, copies []*place
	watchers        []func(value)
	index           *index

	// live says that there is a value at the place or in a part of it: only then
	// the places that are copied from its whole have such a part because of it.
	live bool
	// endless says that a part of it is made when it is asked for, as callers may
	// have something there.
	endless bool
}

// index finds what a place has many of. One with few is looked through, which is
// most of them, and much cheaper.
type index struct {
	kids    map[string]*place
	vals    map[value]bool
	sources map[*place]bool
}

// many is from how many on there is an index.
const many = 16

func (p *place) indexed() *index {
	if p.index == nil {
		p.index = new(index)
	}
	return p.index
}

// setOf returns the elements of a list as a set.
func setOf[T comparable](list []T) map[T]bool {
	set := make(map[T]bool, 2*len(list))
	for _, x := range list {
		set[x] = true
	}
	return set
}

// part returns the part of a place after a step, or nil if there is none yet.
func (p *place) part(step string) *place {
	if len(p.kids) < many {
		for _, k := range p.kids {
			if k.step == step {
				return k
			}
		}
		return nil
	}
	x := p.indexed()
	if x.kids == nil {
		x.kids = make(map[string]*place, 2*many)
		for _, k := range p.kids {
			x.kids[k.step] = k
		}
	}
	return x.kids[step]
}

// adopt adds a part, which must be new.
func (p *place) adopt(k *place) {
	p.kids = append(p.kids, k)
	if p.index != nil && p.index.kids != nil {
		p.index.kids[k.step] = k
	}
}

// holds reports whether a value is at a place.
func (p *place) holds(v value) bool {
	if len(p.vals) < many {
		return slices.Contains(p.vals, v)
	}
	x := p.indexed()
	if x.vals == nil {
		x.vals = setOf(p.vals)
	}
	return x.vals[v]
}

// take adds a value, which must be new.
func (p *place) take(v value) {
	p.vals = append(p.vals, v)
	if p.index != nil && p.index.vals != nil {
		p.index.vals[v] = true
	}
}

// copied reports whether a place is copied from another.
func (p *place) copied(src *place) bool {
	if len(p.sources) < many {
		return slices.Contains(p.sources, src)
	}
	x := p.indexed()
	if x.sources == nil {
		x.sources = setOf(p.sources)
	}
	return x.sources[src]
}

// copyFrom notes that a place is copied from another, which must be new.
func (p *place) copyFrom(src *place) {
	p.sources = append(p.sources, src)
	if p.index != nil && p.index.sources != nil {
		p.index.sources[src] = true
	}
	src.copies = append(src.copies, p)
}

// maxDepth is how many steps deep places are told apart, those to what a symbol
// points to aside.
const maxDepth = 8

// kid returns a part of a place.
func (s *solver) kid(p *place, step string) *place {
	if p.parent == nil && p.root.kind == object && p.root.by == Library && (step[0] == '.' || step[0] == '[') {
		step = "?" // which field a library keeps it in is its own affair
	}
	if k := p.part(step); k != nil {
		return k
	}
	if s.limit {
		return p // nothing is told apart any more
	}
	if f := p.fold(step); f != nil {
		return f
	}
	k := s.newPlace(p.root)
	k.parent, k.step, k.depth = p, step, p.depth
	if step[0] != '*' {
		k.depth++
	}
	p.adopt(k)
	if step[0] == '<' {
		typ := step[1 : len(step)-1]
		s.watch(p, func(v value) {
			if v.kind == symbol && v.place == p {
				return // what k says of itself
			}
			switch {
			case v.kind == boxed && typ[0] == '=':
				if v.typ == typ[1:] {
					s.link(k, v.place)
				}
			default:
				if v, ok := s.filter(v, typ); ok {
					s.add(k, v)
				}
			}
		})
		return k
	}
	for i := 0; i < len(p.sources); i++ {
		s.inherit(k, p.sources[i])
	}
	if k.live { // a symbol is there
		s.announce(k)
	}
	return k
}

// inherit copies into a part of a place what is at the same part of a source of
// the whole.
func (s *solver) inherit(k, source *place) {
	switch part := source.part(k.step); {
	case part != nil:
		s.link(k, part)
	case source.endless || source.fold(k.step) != nil:
		s.link(k, s.kid(source, k.step))
	}
}

// enliven says that there is a value at a place, for the first time.
func (s *solver) enliven(p *place) {
	for ; p != nil && !p.live; p = p.parent {
		p.live = true
		s.announce(p)
	}
}

// announce gives the copies of a whole a part that it has.
func (s *solver) announce(k *place) {
	if k.parent == nil || k.step[0] == '<' {
		return
	}
	for i := 0; i < len(k.parent.copies); i++ {
		s.link(s.kid(k.parent.copies[i], k.step), k)
	}
}

// extend says that a place has parts without end.
func (s *solver) extend(p *place) {
	if p.endless {
		return
	}
	p.endless = true
	for i := 0; i < len(p.copies); i++ {
		c := p.copies[i]
		for j := 0; j < len(c.kids); j++ {
			if c.kids[j].step[0] != '<' {
				s.inherit(c.kids[j], p)
			}
		}
		s.extend(c)
	}
}

// fold returns the place that a part of p is not told from, or nil.
func (p *place) fold(step string) *place {
	if step == "*" || step[0] == '[' || step == "?" {
		// What a library keeps is not told apart by how it keeps it.
		for a := p; a != nil && (a.step == "" || a.step[0] != '<'); a = a.parent {
			if a.step == "?" {
				return a
			}
		}
	}
	if step[0] == '#' && p.parent != nil {
		return p // only a register has results, and no result has results
	}
	if step == "*" && p.step == "*" && p.parent.step == "*" {
		return p // no program has a use for a pointer to a pointer to a pointer
	}
	limit, seen := 1, 0
	switch step[0] {
	case '*':
		limit = maxDepth + 2
	case '[', '$', '<':
		limit = 3
	}
	for a := p; a != nil; a = a.parent {
		if a.step == step {
			if seen++; seen == limit {
				return a
			}
		}
	}
	if p.depth >= maxDepth && step[0] != '*' {
		return p
	}
	return nil
}

// typed returns what of a place has a type, where library code makes no
// difference between a value and an interface with it.
func (s *solver) typed(p *place, typ string) *place {
	if typ[0] == '*' {
		return s.kid(p, "<"+typ+">")
	}
	return s.kid(p, "<="+typ+">")
}
