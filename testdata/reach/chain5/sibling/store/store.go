// Package store saves.
package store

import (
	"example.test/reach/chain5/sibling/base"
)

// Save saves.
func Save() { base.Save() }

// Load loads.
func Load() { base.Load() }
