// Package store has a repository behind an interface.
package store

import (
	"example.test/reach/ledger"
)

// Store is everything.
type Store interface{ entries }

type entries interface{ Post(int) }

type database struct{}

func (*database) Post(n int) { ledger.Post(n) }

type null struct{}

func (null) Post(int) {}

// Open returns a store.
func Open() Store { return &database{} }

// Null returns one that stores nothing.
func Null() Store { return null{} }
