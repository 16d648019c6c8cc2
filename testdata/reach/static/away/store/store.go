// Package store stores prices.
package store

import (
	"example.test/reach/ledger"
)

// Save saves a price, and posts its cost.
func Save() { ledger.Post(1) }
