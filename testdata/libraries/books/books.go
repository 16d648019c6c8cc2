// Package books is a ledger.
package books

// Book is where money is written down.
type Book struct{ entries []int }

// Post writes.
func (b *Book) Post(amount int) { b.entries = append(b.entries, amount) }

// Post writes into the book of the house.
func Post(amount int) {}
