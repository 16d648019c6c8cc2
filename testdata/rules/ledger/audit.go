package ledger

import "fmt"

// Auditor reads the books.
//
//routecheck:readonly an audit changes nothing
type Auditor struct{ Book *Book }

// Look reads.
func (a *Auditor) Look() int { return a.Book.total }

// Sum reads.
func (a Auditor) Sum() int { return a.Book.total }

// Entry is one posting.
type Entry struct{ Amount Amount }

// Format formats, and does not count.
func (e Entry) Format(s fmt.State, verb rune) { fmt.Fprint(s, e.Amount.String()) }

// MarshalText formats, and does not count.
func (e Entry) MarshalText() ([]byte, error) { return []byte(e.Amount.String()), nil }

// New makes books. A constructor counts, as every function of a ledger package.
func New() *Book { return &Book{} }

// Kind is a type whose conversions do not count.
type Kind string

// Names is a variable, which does not count.
var Names = map[Kind]string{"a": "A"}
