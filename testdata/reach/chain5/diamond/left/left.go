// Package left has the books.
package left

import (
	"example.test/reach/chain5/diamond/base"
	"example.test/reach/chain5/diamond/low"
	"example.test/reach/ledger"
)

// Service returns a service.
func Service() *base.Service { return low.New(new(ledger.Book)) }
