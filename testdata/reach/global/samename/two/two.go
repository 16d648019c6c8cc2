// Package two reads.
package two

import (
	"example.test/reach/ledger"
)

var hook = func(n int) { ledger.Quote(n) }

// Run calls the hook.
func Run() { hook(1) }
