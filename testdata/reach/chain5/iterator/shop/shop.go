// Package shop hands on.
package shop

import (
	"iter"

	"example.test/reach/chain5/iterator/store"
)

// Poster is what posts.
type Poster = store.Poster

// All yields its arguments.
func All(ps ...Poster) iter.Seq[Poster] { return store.All(ps...) }
