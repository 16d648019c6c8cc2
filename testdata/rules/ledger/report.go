// This file only reads.
//
//routecheck:readonly reports read the entries

package ledger

// Report reads the books.
func Report(b *Book) int { return b.total }

// Reader reads the books.
type Reader struct{ book *Book }

// Total reads.
func (r Reader) Total() int { return r.book.total }
