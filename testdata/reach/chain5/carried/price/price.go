// Package price checks.
package price

import (
	"example.test/reach/chain5/carried/base"
)

// Check checks.
func Check(p base.Poster) error {
	if err := base.Check(p); err != nil {
		return err
	}
	return nil
}
