// Package price hands on.
package price

import (
	"example.test/reach/chain5/queue/base"
)

// Push sends.
func Push(q *base.Queue, f func()) { q.Push(f) }
