package eval

import (
	"fmt"
	"go/ast"
)

// What a program can write in a few lines can be of any size: x = x + x doubles
// a value each time. These are the sizes at which the evaluation gives up, far
// above what a topology needs, and says so wherever the value would decide a
// route.
const (
	maxParts   = 40_000 // of a value, counted as often as they are used
	maxText    = 16 << 10
	maxTurns   = 4096   // of one loop
	maxSteps   = 20_000 // turns of all loops of a package
	maxEffects = 1000   // of a function that calls itself
	maxDepth   = 32     // functions that are handed to functions, in each other
	maxCalls   = 50_000 // of functions that were handed to others, in a package
)

// parts counts the parts of a value, up to a limit.
func (v Value) parts(limit int) int {
	n := 1
	for _, e := range v.Elems {
		if n >= limit {
			break
		}
		n += e.parts(limit - n)
	}
	return n
}

// bounded returns v, or an unknown value if v is too large to work with.
func (p *Package) bounded(v Value, at ast.Node) Value {
	if v.parts(maxParts) < maxParts {
		return v
	}
	u := tooLarge()
	u.At, u.pos = p.At(at.Pos()), at.Pos()
	return u
}

func tooLarge() Value {
	return unknown(fmt.Sprintf("a value of more than %d parts", maxParts))
}

// enter reports whether one more function may be applied to its arguments, and
// notes it. A function that is handed to itself would go on for ever.
func (p *Package) enter() bool {
	if p.depth >= maxDepth || p.callsLeft <= 0 {
		return false
	}
	p.depth++
	p.callsLeft--
	return true
}

func (p *Package) leave() { p.depth-- }
