// This file only reads.
//
//routecheck:readonly reports read the books

package ledger

// Reader reads the books.
type Reader struct{ book *Book }

// Total reads.
func (r Reader) Total() int { return 0 }

// Sum reads.
func Sum(*Book) int { return 0 }
