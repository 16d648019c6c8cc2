// Package posting has a hook that writes the ledger.
package posting

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/topo"
)

var hook = func(context.Context, topo.Event) error {
	ledger.Post(1)
	return nil
}

// Hook is a handler in a variable.
var Hook = func(context.Context, topo.Event) error {
	ledger.Post(2)
	return nil
}

// Get returns the hook.
func Get() func(context.Context, topo.Event) error { return hook }
