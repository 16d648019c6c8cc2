// Package one posts.
package one

import (
	"example.test/reach/ledger"
)

var hook = ledger.Post

// Run calls the hook.
func Run() { hook(1) }
