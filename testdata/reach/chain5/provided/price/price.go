// Package price provides.
package price

import (
	"example.test/reach/chain5/provided/account"
)

// Poster is what posts.
type Poster = account.Poster

// Books returns books.
func Books() Poster { return account.Books() }

// Null returns none.
func Null() Poster { return account.Null() }
