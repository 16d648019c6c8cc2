// Package journal writes what happens.
package journal

// Poster is what posts.
type Poster interface{ Post(amount int) }

// Journal writes.
type Journal struct{ to Poster }

// New returns a journal.
func New(p Poster) *Journal { return &Journal{p} }

// Write writes.
func (j *Journal) Write() { j.to.Post(1) }
