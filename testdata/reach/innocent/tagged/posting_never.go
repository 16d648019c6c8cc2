//go:build never

package tagged

import (
	"example.test/reach/ledger"
)

func init() { save = ledger.Post }
