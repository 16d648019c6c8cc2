// Package base calls.
package base

// Do calls f.
func Do(f func()) { f() }
