// Package base calls hooks.
package base

// The hooks.
var (
	Hook = func() {}
	Read = func() {}
)

// Save calls the one.
func Save() { Hook() }

// Load calls the other.
func Load() { Read() }
