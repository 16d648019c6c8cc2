// Package store hands on.
package store

import (
	"example.test/reach/chain5/queue/base"
)

// New returns a queue.
func New() *base.Queue { return base.New(2) }
