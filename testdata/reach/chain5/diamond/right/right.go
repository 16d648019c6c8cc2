// Package right has none.
package right

import (
	"example.test/reach/chain5/diamond/base"
	"example.test/reach/chain5/diamond/low"
)

// Service returns a service.
func Service() *base.Service { return low.New(null{}) }

type null struct{}

func (null) Post(int) {}
