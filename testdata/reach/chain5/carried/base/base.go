// Package base fails.
package base

// Poster is what posts.
type Poster interface{ Post(int) }

// Failure is an error.
type Failure struct{ To Poster }

// Error says that it failed.
func (*Failure) Error() string { return "failed" }

// Check fails.
func Check(p Poster) error { return &Failure{p} }
