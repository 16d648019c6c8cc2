// Package store keeps books in the ledger.
package store

import (
	"example.test/reach/ledger"
)

// Books posts.
type Books struct{}

// New returns books.
func New() *Books { return &Books{} }

// Post posts.
func (*Books) Post(n int) error { ledger.Post(n); return nil }
