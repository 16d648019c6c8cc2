// Package shop saves.
package shop

import (
	"example.test/reach/chain5/sibling/store"
)

// Save saves.
func Save() { store.Save() }

// Load loads.
func Load() { store.Load() }
