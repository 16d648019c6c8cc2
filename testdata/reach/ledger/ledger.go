// Package ledger is the books. It keeps the calls that touch it, so that a run of
// a handler can be compared with its label.
//
//routecheck:ledger
package ledger

import "strconv"

// Post writes.
func Post(amount int) { touch() }

// Poster is what posts.
type Poster interface{ Post(amount int) }

// Book is one of the books.
type Book struct{ name string }

// New makes a book. A constructor counts, as every function of a ledger package.
func New() *Book {
	touch()
	return &Book{}
}

// Post writes.
func (b *Book) Post(amount int) { touch() }

// Name reads.
//
//routecheck:readonly it reads a field
func (b *Book) Name() string { return b.name }

// Dry posts to nobody.
//
//routecheck:readonly a dry run writes nothing
type Dry struct{}

// Post writes nothing.
func (Dry) Post(amount int) {}

// Quote computes a fee.
//
//routecheck:readonly it computes
func Quote(amount int) int { return amount / 100 }

// Limit is a constant.
const Limit = 10

// Currencies is a variable.
var Currencies = []string{"EUR", "USD"}

// Amount is a sum of money.
type Amount int

// String formats an amount.
func (a Amount) String() string { return strconv.Itoa(int(a)) }

// Entry is a line of a book.
type Entry struct{ Amount Amount }

// MarshalText formats an entry.
func (e Entry) MarshalText() ([]byte, error) { return []byte(e.Amount.String()), nil }

// Draft is an entry that posts itself when it is formatted.
type Draft struct{}

// String posts the draft.
func (Draft) String() string {
	Post(1)
	return "posted"
}
