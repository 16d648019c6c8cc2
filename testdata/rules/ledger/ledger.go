// Package ledger is the books.
//
//routecheck:ledger
package ledger

import "strconv"

// Book is the books.
type Book struct{ total int }

// Post writes.
func (b *Book) Post(amount int) { b.total += amount }

// Post writes.
func Post(amount int) {}

// Balance reads.
//
//routecheck:readonly it reads the total
func (b *Book) Balance() int { return b.total }

// Amount is a sum of money.
type Amount int

// String formats an amount.
func (a Amount) String() string { return strconv.Itoa(int(a)) }

// Limit is a constant.
const Limit = 10
