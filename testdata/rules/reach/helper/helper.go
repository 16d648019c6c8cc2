// Package helper makes and keeps functions for others.
package helper

import (
	"iter"

	"example.test/rules/ledger"
)

// Make returns a function that writes.
func Make(b *ledger.Book) func(int) { return func(n int) { b.Post(n) } }

// Again returns what another function returns.
func Again(b *ledger.Book) func(int) { return Make(b) }

// MakeLook returns a function that reads.
func MakeLook(b *ledger.Book) func() int { return b.Balance }

// Both returns a function that reads and one that writes.
func Both(b *ledger.Book) (look func() int, post func(int)) {
	look = b.Balance
	post = b.Post
	return
}

// Option changes books.
type Option func(*ledger.Book)

// WithPost writes.
func WithPost(n int) Option { return func(b *ledger.Book) { b.Post(n) } }

// WithLook reads.
func WithLook() Option { return func(b *ledger.Book) { b.Balance() } }

// Apply applies options.
func Apply(b *ledger.Book, opts ...Option) {
	for _, o := range opts {
		o(b)
	}
}

// All writes for each.
func All(b *ledger.Book) iter.Seq[int] {
	return func(yield func(int) bool) {
		b.Post(1)
		yield(1)
	}
}

// Looks reads for each.
func Looks(b *ledger.Book) iter.Seq[int] {
	return func(yield func(int) bool) { yield(b.Balance()) }
}

// Post and Look hold one function each.
var (
	Post = ledger.Post
	Look = func(b *ledger.Book) int { return b.Balance() }
)

// Put writes through its type parameter.
func Put[P interface{ Post(int) }](p P) { put(p) }

func put[P interface{ Post(int) }](p P) { func() { p.Post(1) }() }

// Total reads through its type parameter, whatever else its type can do.
func Total[P interface {
	Post(int)
	Balance() int
}](p P) int {
	return p.Balance()
}

// Putter returns a function that writes through its type parameter.
func Putter[P interface{ Post(int) }](p P) func(int) { return p.Post }

// Box writes through the type parameter of its type.
type Box[P interface {
	Post(int)
	Balance() int
}] struct{ Inner P }

// Put writes.
func (b *Box[P]) Put() { b.put() }

func (b *Box[P]) put() { b.Inner.Post(1) }

// Look reads.
func (b *Box[P]) Look() int { return b.Inner.Balance() }
