// Package price hands on.
package price

import (
	"iter"

	"example.test/reach/chain5/iterator/base"
)

// Poster is what posts.
type Poster = base.Poster

// All yields its arguments.
func All(ps ...Poster) iter.Seq[Poster] { return base.All(ps...) }
