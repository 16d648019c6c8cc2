// Package store hands on.
package store

import (
	"iter"

	"example.test/reach/chain5/iterator/price"
)

// Poster is what posts.
type Poster = price.Poster

// All yields its arguments.
func All(ps ...Poster) iter.Seq[Poster] { return price.All(ps...) }
