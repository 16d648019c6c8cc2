// Package billing sets the hook.
package billing

import (
	"example.test/reach/chain5/sibling/base"
	"example.test/reach/ledger"
)

// Install sets it.
func Install() { base.Hook = charge }

func charge() { ledger.Post(1) }
