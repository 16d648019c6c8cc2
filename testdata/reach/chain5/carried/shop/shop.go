// Package shop reports.
package shop

import (
	"example.test/reach/chain5/carried/base"
	"example.test/reach/chain5/carried/store"
)

// Check checks.
func Check(p base.Poster) error { return store.Check(p) }

// Report lets an error post.
func Report(err error) error {
	if f, ok := err.(*base.Failure); ok {
		f.To.Post(1)
		return nil
	}
	return err
}
