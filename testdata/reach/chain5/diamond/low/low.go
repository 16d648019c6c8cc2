// Package low hands on.
package low

import (
	"example.test/reach/chain5/diamond/base"
)

// New returns a service.
func New(b base.Books) *base.Service { return base.New(b) }
