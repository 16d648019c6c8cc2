// Package riverdriver has the interface between the stub of river and a database.
package riverdriver

// Driver opens transactions.
type Driver[TTx any] interface{ UnwrapTx(tx TTx) any }
