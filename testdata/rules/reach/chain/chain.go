// Package chain leads to the ledger over several functions.
package chain

import (
	"errors"

	"example.test/rules/billing"
	"example.test/rules/ledger"
)

// One leads over two more.
func One(b *ledger.Book) { two(b) }

func two(b *ledger.Book) { three(b) }

func three(b *ledger.Book) { billing.Charge(b, 3) }

// Ping and Pong call each other, and one writes.
func Ping(b *ledger.Book, n int) {
	if n > 0 {
		Pong(b, n-1)
	}
}

// Pong writes at the end.
func Pong(b *ledger.Book, n int) {
	if n == 0 {
		b.Post(1)
	}
	Ping(b, n-1)
}

// Loop calls itself and writes nothing.
func Loop(n int) int {
	if n == 0 {
		return 0
	}
	return Loop(n - 1)
}

// Base has a method that writes.
type Base struct{ Book *ledger.Book }

// Write writes.
func (b Base) Write() { b.Book.Post(2) }

// Look writes nothing.
func (b Base) Look() int { return b.Book.Balance() }

// Middle embeds it.
type Middle struct{ *Base }

// Set is a generic container.
type Set[T any] struct{ items []T }

// Each calls f for each item.
func (s *Set[T]) Each(f func(T)) {
	for _, x := range s.items {
		f(x)
	}
}

// Post writes for a value of any type.
func Post[T ~int](b *ledger.Book, x T) { b.Post(int(x)) }

// Zero is generic and writes nothing.
func Zero[T any]() (x T) { return x }

// ErrClosed is an error.
var ErrClosed = errors.New("closed")
