// Package store has an interface that only its own types implement.
package store

import (
	"example.test/reach/ledger"
)

// Saved is what can be saved.
type Saved interface{ post() }

// Record is a record.
type Record struct{}

func (Record) post() { ledger.Post(1) }

// Save saves.
func Save(s Saved) { s.post() }
