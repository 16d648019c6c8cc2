// Package shop provides.
package shop

import (
	"example.test/reach/chain5/provided/store"
)

// Books returns books.
func Books() store.Poster { return store.Books() }

// Null returns none.
func Null() store.Poster { return store.Null() }
