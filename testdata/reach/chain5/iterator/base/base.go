// Package base yields.
package base

import (
	"iter"
)

// Poster is what posts.
type Poster interface{ Post(int) }

// All yields its arguments.
func All(ps ...Poster) iter.Seq[Poster] {
	return func(yield func(Poster) bool) {
		for _, p := range ps {
			if !yield(p) {
				return
			}
		}
	}
}
