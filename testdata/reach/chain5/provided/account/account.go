// Package account has the books.
package account

import (
	"example.test/reach/ledger"
)

// Poster is what posts.
type Poster interface{ Post(int) }

type books struct{}

func (*books) Post(n int) { ledger.Post(n) }

type null struct{}

func (null) Post(int) {}

// Books returns books.
func Books() Poster { return &books{} }

// Null returns none.
func Null() Poster { return null{} }
