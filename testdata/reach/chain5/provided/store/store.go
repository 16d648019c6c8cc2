// Package store provides.
package store

import (
	"example.test/reach/chain5/provided/price"
)

// Poster is what posts.
type Poster = price.Poster

// Books returns books.
func Books() Poster { return price.Books() }

// Null returns none.
func Null() Poster { return price.Null() }
