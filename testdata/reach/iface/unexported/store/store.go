// Package store has an unexported method of the same name.
package store

import (
	"example.test/reach/ledger"
)

// Record is a record.
type Record struct{}

func (Record) post() { ledger.Post(1) }

// Save calls it.
func Save(r Record) { r.post() }
