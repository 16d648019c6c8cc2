// Package calm has a hook of the same name, which does not.
package calm

import (
	"context"

	"example.test/rules/topo"
)

var hook = func(context.Context, topo.Event) error { return nil }

// Hook is a handler in a variable.
var Hook = func(context.Context, topo.Event) error { return nil }

// Get returns the hook.
func Get() func(context.Context, topo.Event) error { return hook }
