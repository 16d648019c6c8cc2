// Package ledger keeps the log of a ship.
package ledger

// Post adds to the log.
func Post(int) {}
