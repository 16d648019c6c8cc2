// Package shop hands on.
package shop

import (
	"example.test/reach/chain5/queue/base"
	"example.test/reach/chain5/queue/price"
	"example.test/reach/chain5/queue/store"
)

// New returns a queue.
func New() *base.Queue { return store.New() }

// Push sends.
func Push(q *base.Queue, f func()) { price.Push(q, f) }

// Flush receives.
func Flush(q *base.Queue) { q.Flush() }
